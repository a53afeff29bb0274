import { useQuery } from '@tanstack/react-query'
import { DIGEST_PREVIEW_POLL_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

/** Polled, because the notifier receives saved preferences asynchronously, a moment after they were saved. */
export const useDigestPreview = () =>
  useQuery({ ...read('previewDigest'), staleTime: 0, refetchInterval: DIGEST_PREVIEW_POLL_MS })
