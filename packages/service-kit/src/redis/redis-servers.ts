export interface Address {
  host: string
  port: number
}

interface Access {
  username?: string | undefined
  password?: string | undefined
  tls?: boolean | undefined
}

/** One server; the address contains user, password and database number. */
export interface SingleServer {
  /** `redis:` or `rediss:`. */
  url: string
}

/** A master and its replicas; the Sentinels know which server is the master. */
export interface SentinelServers extends Access {
  sentinels: readonly Address[]
  /** The name that the Sentinels know the master by. */
  master: string
  sentinelPassword?: string | undefined
}

/** How Redis is reached: see `openRedis`. */
export type RedisServers = SingleServer | SentinelServers
