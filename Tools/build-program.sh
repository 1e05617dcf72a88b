#!/bin/sh
# Builds the module of a scene package as a program of its own, and writes it with the libraries that it needs into a folder.
# Usage: build-program.sh PACKAGE NAME CONFIGURATION FOLDER, where the NAME of PACKAGE/Sources/WeatherScene is Weather.
# SCRATCH is a folder with build products of the same packages.
set -eu

package=$(cd "$1" && pwd)
name=$2
configuration=$3
folder=$4
tools=$(cd "$(dirname "$0")" && pwd)
program=$(echo "$name" | tr 'A-Z' 'a-z')
work=$tools/../.build/programs/$name
scratch=${SCRATCH:-$work/.build}

# A package with a plugin of its own needs the name of the scene library for that.
entry=$package/Sources/${name}Plugin/${name}Plugin.swift
product=${name}Module
if ! test -e "$entry"; then
    entry=$tools/../Apps/Plugins/Sources/${name}Plugin/${name}Plugin.swift
    product=${name}Scene
fi
module=$(sed -n 's/.*PluginRegistrar\.register(\.\([A-Za-z0-9]*\),.*/\1/p' "$entry")

mkdir -p "$work/fresh"
cat >"$work/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "${name}Program",
    dependencies: [
        .package(path: "$package"),
        .package(path: "$tools/../Packages/ScenePrograms"),
    ],
    targets: [
        .executableTarget(
            name: "$program",
            dependencies: [
                .product(name: "$product", package: "$(basename "$package")"),
                .product(name: "SceneProgramKit", package: "ScenePrograms"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
END
cat >"$work/fresh/${name}Program.swift" <<END
import SceneProgramKit
import ${name}Scene

@main
struct ${name}Program {
    @MainActor static func main() async {
        await SceneProgram.run(.$module)
    }
}
END
sh "$tools/update-folder.sh" "$work/fresh" "$work/Sources/$program"

# Another package's cached build manifest may be in the same scratch folder.
build() {
    "${SWIFT:-swift}" build --package-path "$work" --scratch-path "$scratch" --configuration "$configuration" \
        --disable-build-manifest-caching "$@"
}
build --quiet --product "$program"
products=$(build --show-bin-path)
rm -rf "$folder"
install -d -m 755 "$folder"
install -m 755 "$products/$program" "$folder/$program"
# The framework's libraries and those of Swift: a host need not have been built with the same ones.
ldd "$products/$program" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | grep -v -e '^/lib' -e '^/usr/lib/[^/]*linux' | while read -r library; do
    install -m 644 "$library" "$folder"
done
