import { useQuery } from '@tanstack/react-query'
import { LOGS_POLL_MS, LOGS_STALE_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

const pace = { staleTime: LOGS_STALE_MS, refetchInterval: LOGS_POLL_MS }

export const useDiscoveryLogs = () => useQuery({ ...read('listDiscoveryLogs'), ...pace })
export const useLogSummary = () => useQuery({ ...read('summariseDiscoveryLogs'), ...pace })
