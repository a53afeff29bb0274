import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LOGS_POLL_MS, LOGS_STALE_MS } from '@uitpost/contracts/constants'
import { readPages } from '../../api/pages.ts'
import { read } from '../../api/query-client.ts'

const POLLED = { staleTime: LOGS_STALE_MS, refetchInterval: LOGS_POLL_MS }

/** The log in pages, because its entries contain whole prompts. */
export const useDiscoveryLogs = () => useInfiniteQuery({ ...readPages('listDiscoveryLogs', {}), ...POLLED })
export const useLogSummary = () => useQuery({ ...read('summariseDiscoveryLogs'), ...POLLED })
