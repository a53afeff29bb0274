export { EXTENSIONS, roleNames, rolesOf, SCHEMAS, type SetupOptions, setup, urlFor } from './setup.ts'
