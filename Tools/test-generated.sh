#!/bin/sh
# Generates a package of records with ready-made scenes, and builds and tests it beside the other packages.
set -eu

export SWIFT="${SWIFT:-swift}"
folder=.build/generated
"$SWIFT" build --quiet --product scene-generator
rm -rf "$folder"
mkdir -p "$folder"
generate() {
    .build/debug/scene-generator scene "$@" --folder "$folder" >/dev/null
}
generate Member --package Lending --fields 'name:text phone:phone? email:email? born:date? note:paragraphs?'
generate Loan --in Lending --fields 'book:text member:Member lent:date=today due:date=today+28 given-back:date?
    pages:integer=100 urgent:toggle at:time? state:choice(out,back) renews:Loan?'
"$SWIFT" test --package-path "$folder/LendingScene" --scratch-path .build/packages --disable-build-manifest-caching \
    --explicit-target-dependency-import-check error
