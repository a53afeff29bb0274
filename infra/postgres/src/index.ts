export { fillFromDump, type Manifest, readManifest, writeDump } from './dump.ts'
export { EXTENSIONS, roleNames, rolesOf, SCHEMAS, type SetupOptions, setup, urlFor } from './setup.ts'
