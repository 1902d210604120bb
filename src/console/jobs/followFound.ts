import type { JobRef } from '../../rest/protocol/jobReference.ts'
import { jobName } from '../shell/jobs/followedJob.ts'
import { followJob } from '../shell/jobs/jobs.ts'
import type { JobView } from '../shell/jobs/view.ts'
import { t } from '../shell/messages/index.ts'

/** Converts the portal's job type. */
export const kindOf = (type: string | undefined) =>
  type === 'import' || type === 'export' ? type : 'other'

/** Returns the title of a job of which only the portal's response is known. */
export const nameOf = (ref: JobRef, view: JobView | undefined): string => {
  const kind = kindOf(view?.type)
  const group = view?.group?.title
  return kind === 'other' || group === undefined
    ? t('jobs:names.other', { id: jobName(ref) })
    : t(`jobs:names.${kind}`, { group })
}

/** Adds a job that the portal returned to the followed jobs. */
export const followFound = (ref: JobRef, view: JobView): Promise<void> =>
  followJob(ref, {
    title: nameOf(ref, view),
    kind: kindOf(view.type),
    ...(view.group ? { group: view.group } : {}),
    ...(view.started === undefined ? {} : { started: view.started }),
  })
