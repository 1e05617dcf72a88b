#!/bin/sh
# Generates a scene package, adds scenes of every kind and two written by hand, and builds and tests it.
# The hosts' tests load its plugin and those of our own scenes. Unchanged files keep their build products from earlier
# runs.
set -eu

example=.build/example
# As deep as the example, so that the relative paths to the packages are the same.
fresh=.build/example-fresh
package=$example/WeatherScene
# All of these packages build ours, once, together with the root.
export SCRATCH=$PWD/.build
# The generator formats its files with this toolchain, too.
export SWIFT="${SWIFT:-swift}"
# The root's next build would take the build manifest of these packages for its own.
trap 'rm -f .build/debug.yaml' EXIT
"$SWIFT" build --quiet --product scene-generator
generate() {
    .build/debug/scene-generator "$@" >/dev/null
}

rm -rf "$fresh"
generate scene Weather --folder "$fresh" --to ContactList
generate use-case Weather FetchForecast --folder "$fresh"
generate scene Rain --in Weather --to Weather --folder "$fresh"
generate scene EditRain --in Weather --kind form --record RainEntry --folder "$fresh"
generate scene ViewRain --in Weather --kind detail --record RainEntry --to EditRain --folder "$fresh"
generate scene PickRain --in Weather --kind picker --record RainEntry --folder "$fresh"
generate scene RainDays --in Weather --record RainEntry --to ViewRain --folder "$fresh"
sources=$fresh/WeatherScene/Sources/WeatherScene
cp Tests/Example/Door.swift Tests/Example/Broken.swift "$sources/"
scenes='WeatherConfigurator.definition, DoorConfigurator.definition, BrokenConfigurator.definition,'
sed -i "s/WeatherConfigurator.definition,$/$scenes/" "$sources/SceneModule+Weather.swift"
echo '"Weather" = "Wetter";' >>"$sources/Translations/de.strings"

sh Tools/update-folder.sh "$fresh/WeatherScene" "$package"
# SwiftPM searches the packages beside this one for new files only if this manifest has changed.
touch "$package/Package.swift"
sh Tools/test-package.sh "$package"
sh Tools/build-plugin.sh "$package" debug .build/example/plugins Weather
# The same scenes as a program, from the same products.
sh Tools/build-program.sh "$package" Weather debug .build/example/programs/Weather

touch Apps/Plugins/Package.swift Packages/ShopScene/Package.swift
sh Tools/build-plugin.sh Apps/Plugins debug .build/example/own-plugins Auth Contacts Games Home
sh Tools/build-plugin.sh Packages/ShopScene debug .build/example/own-plugins Shop
