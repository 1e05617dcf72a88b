#!/bin/sh
# Generates a package of records with ready-made scenes and scenes in code, and a host of it outside of the repository, and
# builds and tests both beside the other packages.
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
generate Tool --in Lending --fields 'name:text kind:choice(hand,power)' --code yes --search yes --sort name --filter kind
sh Tools/test-package.sh "$folder/LendingScene"

outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT
.build/debug/scene-generator scene Book --package Library --fields 'title:text read:toggle' --folder "$outside" >/dev/null
.build/debug/scene-generator host library --modules 'Library Contacts' --folder "$outside" >/dev/null
sh Tools/test-package.sh "$outside/library"
# Its tests have built the program.
.build/debug/library --store "sqlite:$outside/books.sqlite" AddBook save --title Dune
.build/debug/library --store "sqlite:$outside/books.sqlite" BookList | grep -q Dune
