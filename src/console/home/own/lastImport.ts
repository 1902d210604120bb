import type { FollowedJob } from '../../shared/jobs/followedJob.ts'

const ended = ['succeeded', 'partial'] as const

/**
 * The newest import of a package that this browser followed and that imported items; undefined if there is none. The portal does
 * not record imports of a package.
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
