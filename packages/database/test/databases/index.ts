export { type BeforeMigration, openBeforeMigration } from './before-migration.ts'
export { createTestDatabase, type Migrations, type TestDatabase } from './test-database.ts'
