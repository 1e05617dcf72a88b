#!/bin/sh
# Writes the packages as one package into a repository of its own, and tags it with the version.
# Usage: distribute.sh [FOLDER [COMMIT]]. FOLDER is the repository, a clone of the published one; without it, one in .build.
# COMMIT is that of an earlier version, in place of the present sources.
set -eu

swift=${SWIFT:-swift}
target=${1:-.build/distribution/scenekit}
commit=${2:-HEAD}
dumps=$PWD/.build/package-dumps
tools=$PWD/Tools/Distribution

if [ "$commit" = HEAD ]; then
    tree=$PWD
    # A version is what a commit contains.
    changed=$(git status --porcelain -- Packages Tools/Distribution)
    [ -z "$changed" ] || { printf 'error: commit these changes first:\n%s\n' "$changed" >&2; exit 1; }
else
    tree=$(mktemp -d)
    trap 'rm -rf "$tree"' EXIT
    git archive "$commit" | tar -x -C "$tree"
fi
# Version 0.2.0 had it in the first folder.
version=$(cat "$tree/Tools/Distribution/VERSION" 2>/dev/null || cat "$tree/VERSION")

"$swift" build --quiet --product distribution
(cd "$tree" && sh "$tools/dump-packages.sh" "$dumps")
mkdir -p "$target"
[ -d "$target/.git" ] || git -C "$target" init --quiet --initial-branch main

find "$target" -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
.build/debug/distribution manifest "$dumps" >"$target/Package.swift"
cp "$tree/Tools/Distribution/README.md" "$target/README.md"
echo .build >"$target/.gitignore"
sources=$(sed -n 's/^ *path: "\(.*\)".*/\1/p' "$target/Package.swift")
# With the tools that the hosts of other repositories use.
for path in Packages/*/*.sh Tools/install-dependencies.sh Tools/develop.sh Tools/Packaging; do
    git cat-file -e "$commit:$path" 2>/dev/null && sources="$sources $path"
done
# shellcheck disable=SC2086 # A list of words.
git archive "$commit" $sources | tar -x -C "$target"

# The same sources make the same commit: author, time and text come from the commit of this repository.
export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL GIT_COMMITTER_DATE
GIT_AUTHOR_NAME=$(git log -1 --format=%an "$commit")
GIT_AUTHOR_EMAIL=$(git log -1 --format=%ae "$commit")
GIT_AUTHOR_DATE=$(git log -1 --format=%aI "$commit")
GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME
GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
cd "$target"
git add --all
if git rev-parse --quiet --verify "refs/tags/$version" >/dev/null; then
    git diff --cached --quiet "$version" -- || {
        echo "error: $version is tagged in $target with other sources; write a higher version into Tools/Distribution/VERSION" >&2
        exit 1
    }
    echo "$target has the tag $version with these sources."
    exit 0
fi
git commit --quiet --message "Version $version"
git tag "$version"
echo "$target has the tag $version; depend on it with .package(url: \"file://$PWD\", from: \"$version\")."
