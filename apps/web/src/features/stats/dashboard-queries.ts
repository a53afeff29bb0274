import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query-client.ts'

export const useDashboardStats = () => useQuery(read('getDashboardStats'))
