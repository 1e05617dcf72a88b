#!/bin/sh
# Minimises Tools/Fuzz/Corpus: merges it with the inputs that runs have found, and keeps the smallest set with the same
# coverage.
# usage: keep.sh [FORMAT...]
set -eu
cd "$(dirname "$0")/../.."
work=.build/fuzz
FUZZ_FOLDER=$(mktemp -d)
export FUZZ_FOLDER SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1
trap 'rm -rf "$FUZZ_FOLDER" $work/kept' EXIT
for format in ${*:-vcard csv event location log manifest catalogue json request image}; do
    rm -rf $work/kept
    mkdir -p $work/kept $work/small
    # Larger inputs, and inputs that differ only in how often code runs, would make the repository grow for little.
    rm -rf $work/small/$format
    mkdir $work/small/$format
    # A concurrent run may be adding files.
    find $work/corpus/$format -type f -size -1025c -exec cp {} $work/small/$format \; 2>/dev/null || true
    FUZZ_FORMAT=$format $work/release/fuzz -set_cover_merge=1 -use_counters=0 -max_len=1024 $work/kept \
        Tools/Fuzz/Corpus/$format $work/small/$format >$work/$format.merge.log 2>&1
    rm -rf Tools/Fuzz/Corpus/$format
    mv $work/kept Tools/Fuzz/Corpus/$format
    echo "$format: $(find Tools/Fuzz/Corpus/$format -type f | wc -l) inputs"
done
du -sh --apparent-size Tools/Fuzz/Corpus
