export { sayRule } from './say-rule.ts'
