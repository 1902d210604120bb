import type { FollowedJob } from '../shell/jobs/followedJob.ts'

const ended = ['succeeded', 'partial'] as const

/**
 * The newest import of a package that this browser followed to an end with imported items; undefined where it knows of none. The
 * portal itself keeps no record of what was imported from a package.
 */
export const lastImport = (
  jobs: readonly FollowedJob[],
  packageId: string,
): (FollowedJob & { readonly state: (typeof ended)[number] }) | undefined =>
  jobs
    .flatMap((job) => {
      const state = ended.find((one) => one === job.state)
      const isOfPackage =
        job.kind === 'import' &&
        new URLSearchParams(job.destination?.split('?')[1]).get('package') === packageId
      return state && isOfPackage ? [{ ...job, state }] : []
    })
    .toSorted((a, b) => b.started - a.started)[0]
