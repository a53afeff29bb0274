#!/bin/sh
# Watches the master that another Sentinel names, else the first server. Two of three agree on a failover.
set -eu
master=""
for peer in valkey-0 valkey-1 valkey-2; do
  [ "$peer" = "$HOSTNAME" ] && continue
  master=$(timeout 3 valkey-cli -h "$peer.valkey" -p 26379 sentinel get-master-addr-by-name uitpost 2>/dev/null | head -n 1) || master=""
  case "$master" in *.valkey) break ;; *) master="" ;; esac
done
[ -n "$master" ] || master=valkey-0.valkey
cat >/sentinel/sentinel.conf <<CONF
port 26379
dir /sentinel
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $HOSTNAME.valkey
sentinel monitor uitpost $master 6379 2
sentinel down-after-milliseconds uitpost 5000
sentinel failover-timeout uitpost 20000
sentinel parallel-syncs uitpost 1
CONF
exec valkey-sentinel /sentinel/sentinel.conf
