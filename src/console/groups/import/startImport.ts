import * as z from 'zod'
import type { Group } from '../../../rest/records/group.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { jobName } from '../../shared/jobs/followedJob.ts'
import { paths } from '../../shell/paths.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { importPath } from './importUrl.ts'
import type { ImportParams } from './options/importForm.ts'

/** Data of an import that is stored for reloads: options and item names. */
export const ImportMemo = z.object({
  params: packages.importGroup.params,
  packageName: z.string(),
  names: z.record(z.string(), z.object({ title: z.string(), type: z.string() })),
  /** IDs of requested items that existed before. */
  overwritten: z.array(z.string()).optional(),
  /** Number of items in the package that were not requested. */
  leftOut: z.int().optional(),
})
export type ImportMemo = z.output<typeof ImportMemo>

interface About extends Omit<ImportMemo, 'params'> {
  readonly group: Group
  /** Title of the job. */
  readonly title: string
  /** Title of the entry in the change history. */
  readonly written: string
  readonly writtenDone: string
  /** Message if the portal returns no job. */
  readonly noJob: string
}

/** The request that starts an import as a job. */
export const importRequest = (params: ImportParams) => ({
  operation: packages.importGroup,
  input: { ...params, async: true },
})

/** Starts the import as a job, follows it, and returns the job's name. Throws what `send` throws. */
export const startImport = async (params: ImportParams, about: About): Promise<string> => {
  const { group, title, packageName, names, overwritten, leftOut } = about
  const memo: ImportMemo = { params, packageName, names, overwritten, leftOut }
  const result = await mutate(packages.importGroup, importRequest(params).input, {
    title: about.written,
    endTitle: about.writtenDone,
    target: { label: group.title, href: paths.group(group.id) },
    jobOf: (answer) => {
      const ref = packages.importGroup.job?.(answer, params)
      return (
        ref && {
          ref,
          title,
          kind: 'import',
          group: { id: group.id, title: group.title },
          destination: importPath(group.id, { package: params.itemId, job: jobName(ref) }),
          memo,
        }
      )
    },
  })
  const ref = packages.importGroup.job?.(result, params)
  if (!ref)
    throw new PortalError({ code: 200, message: about.noJob }, result, { isUnexpected: true })
  return jobName(ref)
}
