import { commonConfig, databaseConfig, readConfig, readOperatorConfig } from '@uitpost/service-kit'

export const catalogueConfig = { ...commonConfig, ...databaseConfig }

/** The only place that looks at the environment. */
export const readCatalogueConfig = (env = process.env) => readConfig(catalogueConfig, env)

/** Migrations and the admin commands need no more than the database. */
export const readDatabaseConfig = (env = process.env) => readConfig(databaseConfig, env)

/** For commands about dead letters. */
export const operatorOptions = (env = process.env) => readOperatorConfig(env)
