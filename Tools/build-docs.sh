#!/bin/sh
# Builds the documentation archives with the toolchain's docc, as a static site in .build/docs.
# Fails on a warning of docc, such as an unresolved link, and on public symbols that no page lists under a topic.
set -eu

swift=${SWIFT:-swift}
site=.build/docs
graphs=.build/symbol-graphs
. Tools/toolchain.sh
docc=$toolchain/docc
[ -x "$docc" ] || { echo "docc is missing in the toolchain of $swift: '$docc' cannot be executed" >&2; exit 1; }

modules=$("$swift" build --show-bin-path)/Modules
rm -rf "$graphs" "$site"
mkdir -p "$site"
for module in SceneKitCore StorageWorkers; do
    "$swift" build --quiet --product "$module"
    mkdir -p "$graphs/$module"
    "$toolchain/swift-symbolgraph-extract" -module-name "$module" -I "$modules" -target "$target" \
        -Xcc -fmodule-map-file=Packages/StorageWorkers/Sources/CSQLite/module.modulemap \
        -minimum-access-level public -include-spi-symbols -skip-synthesized-members -output-dir "$graphs/$module"
    "$docc" convert "Packages/$module/Sources/$module/$module.docc" \
        --additional-symbol-graph-dir "$graphs/$module" --output-path "$site/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
        --hosting-base-path "$module" --transform-for-static-hosting --warnings-as-errors

    # docc groups symbols that the module's page does not list by their kind.
    name=$(echo "$module" | tr '[:upper:]' '[:lower:]')
    if grep -oE '"title":"(Classes|Structures|Protocols|Enumerations|Functions|Variables|Type Aliases)"' \
        "$site/$module/data/documentation/$name.json" >&2; then
        echo "error: $module.md does not list the symbols of these groups under a topic" >&2
        exit 1
    fi
done

[ -e "$toolchain/../share/docc/render/index.html" ] || {
    echo "The toolchain has no templates for a web site; $site contains only the data." >&2
    exit 0
}
cat > "$site/index.html" <<'HTML'
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Documentation</title>
<h1>Documentation</h1>
<ul>
<li><a href="/SceneKitCore/documentation/scenekitcore/">SceneKitCore</a>, and its
<a href="/SceneKitCore/tutorials/scenes/">tutorial</a></li>
<li><a href="/StorageWorkers/documentation/storageworkers/">StorageWorkers</a></li>
</ul>
</html>
HTML
echo "The documentation is in $site; 'python3 -m http.server -d $site' serves it at http://localhost:8000/."
