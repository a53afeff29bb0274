import type { Generated } from 'kysely'

/** Approved events per category and last local day, so that no job has to run at midnight. personal: none */
export interface EventCountTable {
  lastDate: string
  categoryId: string
  approved: number
}

/**
 * Approved events per category by the month of their last day, and by day and month of their first. Days by last day
 * are in event_count. personal: none
 */
export interface EventTallyTable {
  categoryId: string
  edge: 'first' | 'last'
  span: 'day' | 'month'
  fromDate: string
  approved: number
}

/** Approved events per city. personal: none */
export interface CityCountTable {
  cityKey: string
  approved: number
}

/** Of a city of the gazetteer, higher after each change of what its agenda shows. personal: none */
export interface CityVersionTable {
  cityKey: string
  version: Generated<number>
}

export type StatName = 'approved_events' | 'cities' | 'pending_events' | 'users'

/** Platform totals. personal: none */
export interface StatTable {
  name: StatName
  value: number
}
