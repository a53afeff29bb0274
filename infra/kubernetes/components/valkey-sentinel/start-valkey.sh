#!/bin/sh
# Starts as replica of the master that a Sentinel names; without one, the first server begins as the master.
set -eu
me="$HOSTNAME.valkey"
master=""
for peer in valkey-0 valkey-1 valkey-2; do
  master=$(timeout 3 valkey-cli -h "$peer.valkey" -p 26379 sentinel get-master-addr-by-name uitpost 2>/dev/null | head -n 1) || master=""
  case "$master" in *.valkey) break ;; *) master="" ;; esac
done
[ -n "$master" ] || master=valkey-0.valkey
set -- valkey-server --dir /data --appendonly yes --maxmemory-policy noeviction --replica-announce-ip "$me"
[ "$master" = "$me" ] || set -- "$@" --replicaof "$master" 6379
# A master that has lost its replicas takes no writes that a failover would lose.
exec "$@" --min-replicas-to-write 1 --min-replicas-max-lag 10
