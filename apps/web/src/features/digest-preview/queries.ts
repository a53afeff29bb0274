import { useQuery } from '@tanstack/react-query'
import { DIGEST_PREVIEW_POLL_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

/** The notifier hears of saved preferences a moment after they were saved, so it is asked again now and then. */
export const useDigestPreview = () =>
  useQuery({ ...read('previewDigest'), staleTime: 0, refetchInterval: DIGEST_PREVIEW_POLL_MS })
