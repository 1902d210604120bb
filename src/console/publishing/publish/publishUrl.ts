import { useSearchParams } from 'react-router'
import { paths } from '../../shell/paths.ts'

/** The steps with a decision, in their order. */
export const steps = ['server', 'serverFolder', 'portalFolder', 'template', 'preview'] as const
export type Step = (typeof steps)[number]

interface PublishUrl {
  readonly step: Step
  /** The ID of the job that publishes. */
  readonly job?: string | undefined
}

const written = ({ step, job }: Partial<PublishUrl>): URLSearchParams =>
  new URLSearchParams([
    ...(step === undefined || step === steps[0] ? [] : [['step', step]]),
    ...(job === undefined ? [] : [['job', job]]),
  ])

/** Returns the path of the page with its job. */
export const publishingJobPath = (dataStoreId: string, job: string): string =>
  `${paths.publishLayers(dataStoreId)}?${written({ job }).toString()}`

/** Returns the path of a step of the page at `pathname`. */
export const stepPath = (pathname: string, step: Step): string => {
  const search = written({ step }).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

/** The current step in the URL, and a function that opens another one; `replace` replaces the entry in the browser history. */
export const usePublishUrl = (): [
  PublishUrl,
  (next: Partial<PublishUrl>, options?: { readonly replace?: boolean }) => void,
] => {
  const [search, setSearch] = useSearchParams()
  const step = steps.find((name) => name === search.get('step')) ?? steps[0]
  return [
    { step, job: search.get('job') ?? undefined },
    (next, options = {}) => setSearch(written(next), options),
  ]
}
