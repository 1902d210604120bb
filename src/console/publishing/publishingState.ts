import type { Publication, PublicationJob } from './queries.ts'
import type { Tone } from '../ui/designTokens.ts'

/** The kinds of data stores; `database` is one of any product. */
const kinds = ['sample', 'postgresql', 'database', 'other'] as const

/** Returns the kind of a data store: the sample database of the portal, a PostgreSQL database, another database, or another data store. */
export const kindOf = ({ kind }: Pick<Publication, 'kind'>): (typeof kinds)[number] =>
  kinds.find((one) => one === kind) ?? 'other'

/** What is published from a data store, and how its last job ended. */
export const publicationStates = [
  'unpublished',
  'processing',
  'completed',
  'partial',
  'failed',
] as const
export type PublicationState = (typeof publicationStates)[number]

/** The tones of the states. */
export const stateTones: Readonly<Record<PublicationState, Tone>> = {
  unpublished: 'neutral',
  processing: 'info',
  completed: 'success',
  partial: 'warning',
  failed: 'error',
}

/** Returns the tone of the state of a job; neutral for a state of a newer portal. */
export const jobTone = (status: string): Tone =>
  stateTones[publicationStates.find((state) => state === status) ?? 'unpublished']

const outcomeTones: Readonly<Record<string, Tone>> = {
  published: 'success',
  refreshed: 'success',
  failed: 'error',
}

/** Returns the tone of what a job did with a dataset. */
export const outcomeTone = (outcome: string): Tone => outcomeTones[outcome] ?? 'neutral'

/** Returns the state of a data store: that of its last job, unless it ended well and no layers are left. */
export const publicationState = ({
  job,
  publishedDatasets,
}: Pick<Publication, 'job' | 'publishedDatasets'>): PublicationState => {
  const state = publicationStates.find((one) => one === job?.status)
  if (state === 'processing' || state === 'partial' || state === 'failed') return state
  return publishedDatasets > 0 ? 'completed' : 'unpublished'
}

/** What only a synchronization does with datasets. */
const later: readonly string[] = ['refreshed', 'removed', 'unchanged']

/**
 * Returns what a job of a data store does. Portals have one type for publishing and synchronizing: the job is a synchronization if layers
 * were published before it began, or if its outcomes show it.
 */
export const workOf = (
  { synchronized }: Pick<Publication, 'synchronized'>,
  { jobType, created, datasets }: Pick<PublicationJob, 'jobType' | 'created' | 'datasets'>,
): 'publish' | 'synchronize' | 'delete' => {
  if (jobType === 'deleteAllBPLayers') return 'delete'
  const isLater = synchronized !== null && created !== null && synchronized < created
  return isLater || datasets.some(({ outcome }) => later.includes(outcome))
    ? 'synchronize'
    : 'publish'
}

/** What the owner of a data store does next. Nothing is published from data stores without a database. */
export type NextStep = 'publish' | 'synchronize' | 'follow' | 'result' | 'none'

/** Returns what the owner of a data store does next: after failures, they look at the result. */
export const nextStep = (
  publication: Pick<Publication, 'job' | 'publishedDatasets' | 'kind'>,
): NextStep => {
  if (publication.kind === 'other') return 'none'
  switch (publicationState(publication)) {
    case 'unpublished':
      return 'publish'
    case 'processing':
      return 'follow'
    case 'partial':
    case 'failed':
      return 'result'
    case 'completed':
      return 'synchronize'
  }
}
