#!/bin/sh
# Generates a package of records with ready-made scenes and scenes in code, and a package with a host of it, outside of the
# repository, and builds and tests them with the repository's products.
set -eu

export SWIFT="${SWIFT:-swift}"
# The folder is the same in each run, so that its unchanged files are not compiled again.
note=.build/generated-folder
folder=$(cat "$note" 2>/dev/null || true)
if ! test -d "$folder"; then
    folder=$(mktemp -d)
    echo "$folder" >"$note"
fi
packages=$folder/packages
# As deep as the packages, so that the relative paths to the repository are the same.
fresh=$folder/fresh
rm -rf "$fresh" "$folder"/books.sqlite*

"$SWIFT" build --quiet --product scene-generator
generate() {
    .build/debug/scene-generator "$@" --folder "$fresh" >/dev/null
}
generate scene Member --package Lending --fields 'name:text phone:phone? email:email? born:date? note:paragraphs?'
generate scene Loan --in Lending --fields 'book:text member:Member lent:date=today due:date=today+28 given-back:date?
    pages:integer=100 urgent:toggle at:time? state:choice(out,back) renews:Loan?'
generate scene Tool --in Lending --fields 'name:text kind:choice(hand,power)' --code yes --search yes --sort name \
    --filter kind
generate scene Book --package Library --fields 'title:text read:toggle'
generate host library --modules 'Library Contacts'
sh Tools/update-folder.sh "$fresh" "$packages"
sh Tools/test-package.sh "$packages/LendingScene"
sh Tools/test-package.sh "$packages/library"

# The tests of the host have built its program.
.build/debug/library --store "sqlite:$folder/books.sqlite" AddBook save --title Dune
.build/debug/library --store "sqlite:$folder/books.sqlite" BookList | grep -q Dune
