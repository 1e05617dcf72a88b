#!/bin/sh
# Fuzzes the readers of formats that strangers' bytes come in, with libFuzzer; fails on any finding.
# usage: run.sh SECONDS [FORMAT...]   SECONDS are of all formats together, SEED is of the random numbers; see README.md
set -eu
cd "$(dirname "$0")/../.."
seconds=$1
shift
all='vcard csv event location log manifest catalogue'
formats=${*:-$all}
swift=${SWIFT:-swift}
work=.build/fuzz

$swift build --package-path Tools/Fuzz --scratch-path $work -c release --sanitize fuzzer -Xswiftc -enable-testing
# In memory where there is such a place: one input is several files.
if [ -w /dev/shm ]; then base=/dev/shm; else base=${TMPDIR:-/tmp}; fi
FUZZ_FOLDER=$(mktemp -d "$base/fuzz.XXXXXX")
# Else Swift's runtime handles a crash, and libFuzzer does not keep the input; and an input would not be hashed alike again.
export FUZZ_FOLDER SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1
trap 'rm -rf "$FUZZ_FOLDER"' EXIT
trap 'exit 130' INT TERM

count=0
for format in $formats; do count=$((count + 1)); done
each=$((seconds / count))
[ $each -gt 0 ] || each=1
findings=
printf '%-10s %12s %9s %9s %7s %9s\n' format executions 'a second' features corpus 'peak MB'
for format in $formats; do
    mkdir -p $work/corpus/$format $work/findings
    log=$work/$format.log
    dictionary=Tools/Fuzz/Dictionaries/$format.dict
    [ ! -f $dictionary ] || dictionary=-dict=$dictionary
    status=0
    FUZZ_FORMAT=$format $work/release/fuzz -max_total_time=$each -timeout=30 -rss_limit_mb=1024 -max_len=1024 \
        -seed="${SEED:-0}" -print_final_stats=1 -artifact_prefix=$work/findings/$format- \
        ${dictionary#Tools/*} $work/corpus/$format Tools/Fuzz/Corpus/$format >$log 2>&1 || status=$?
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
