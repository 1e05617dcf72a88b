#!/bin/sh
# Fuzzes the readers of untrusted input with libFuzzer; fails on any finding.
# usage: run.sh SECONDS [FORMAT...]
# SECONDS is the time for all formats together, SEED seeds the random numbers. With RUNS, each format gets that many
# inputs instead, the same in every run; see README.md.
set -eu
cd "$(dirname "$0")/../.."
seconds=$1
shift
all='vcard csv event location log manifest catalogue json request image program'
formats=${*:-$all}
swift=${SWIFT:-swift}
work=.build/fuzz

$swift build --package-path Tools/Fuzz --scratch-path $work -c release --sanitize fuzzer -Xswiftc -enable-testing
# Use memory if there is such a file system, because one input creates several files.
if [ -w /dev/shm ]; then base=/dev/shm; else base=${TMPDIR:-/tmp}; fi
FUZZ_FOLDER=$(mktemp -d "$base/fuzz.XXXXXX")
# Leave crashes to libFuzzer, which then keeps the input, and hash every input the same in each run.
export LC_ALL=C FUZZ_FOLDER SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1
trap 'rm -rf "$FUZZ_FOLDER"' EXIT
trap 'exit 130' INT TERM

count=0
for format in $formats; do count=$((count + 1)); done
each=$((seconds / count))
[ $each -gt 0 ] || each=1
# No hints from compared values: they include memory addresses, which differ in every process.
if [ -n "${RUNS:-}" ]; then
    limit="-runs=$RUNS -reload=0 -use_cmp=0"
    seed=1
else
    limit=-max_total_time=$each
    # A different seed in each run.
    seed=0
fi
findings=
printf '%-10s %12s %9s %9s %7s %9s\n' format executions 'a second' features corpus 'peak MB'
for format in $formats; do
    if [ -n "${RUNS:-}" ]; then
        # Leave out inputs from earlier runs, and sort the names, because the order in a folder differs between file systems.
        corpus=$FUZZ_FOLDER/corpus/$format
        printf '%s,' Tools/Fuzz/Corpus/$format/* | sed 's/,$//' >"$FUZZ_FOLDER/inputs"
        inputs=-seed_inputs=@$FUZZ_FOLDER/inputs
    else
        corpus=$work/corpus/$format
        inputs=Tools/Fuzz/Corpus/$format
    fi
    mkdir -p "$corpus" $work/findings
    log=$work/$format.log
    dictionary=Tools/Fuzz/Dictionaries/$format.dict
    [ ! -f $dictionary ] || dictionary=-dict=$dictionary
    status=0
    FUZZ_FORMAT=$format $work/release/fuzz $limit -timeout=30 -rss_limit_mb=1024 -max_len=1024 \
        -seed="${SEED:-$seed}" -print_final_stats=1 -artifact_prefix=$work/findings/$format- \
        ${dictionary#Tools/*} "$corpus" "$inputs" >$log 2>&1 || status=$?
    awk -v format=$format '
        /^#/ { executions = substr($1, 2); for (i = 1; i < NF; i++) { if ($i == "ft:") features = $(i + 1); if ($i == "corp:") corpus = $(i + 1) } }
        /^stat::number_of_executed_units/ { executions = $2 }
        /^stat::average_exec_per_sec/ { rate = $2 }
        /^stat::peak_rss_mb/ { peak = $2 }
        END {
            sub("/.*", "", corpus)
            printf "%-10s %12d %9d %9d %7d %9d\n", format, executions, rate, features, corpus, peak
        }' $log
    if [ $status -ne 0 ]; then
        findings="$findings $format"
        grep -E 'Fatal error|ERROR: libFuzzer|Test unit written' $log | cut -c 1-2000 || tail -n 5 $log
    fi
done
[ -z "$findings" ] || { echo "fuzz: findings in$findings; the whole reports are in $work/*.log" >&2; exit 1; }
