export { fillFromDump, type Manifest, readManifest, writeDump } from './dump.ts'
