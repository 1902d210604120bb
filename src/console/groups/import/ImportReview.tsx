import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { PackageEntry } from '../../../rest/groups/packages.ts'
import { maxIds } from '../../../rest/protocol/fields.ts'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import type { Group } from '../../../rest/records/group.ts'
import { isTerminal, type JobState } from '../../../rest/records/job.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { jobQuery } from '../../shared/jobs/jobQuery.ts'
import { JobStateChip } from '../../shared/jobs/JobStateChip.tsx'
import { sendForm, type Refused } from '../../shell/forms/refused.ts'
import { Review } from '../../shell/review/Review.tsx'
import { dangerous, note, warning } from '../../shell/changes/warning.ts'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { exportableItems } from '../export/exportableItems.ts'
import { startExport } from '../export/startExport.ts'
import { useImportUrl } from './importUrl.ts'
import { compareHere, stateOf } from './chooseItems/entries.ts'
import { fieldOf, type ImportParams, type RefusableField } from './options/importForm.ts'
import {
  packageAfter,
  planKinds,
  replacedBy,
  replacesMany,
  requestedIds,
  importedCount,
  type ImportPlan,
} from './importPlan.ts'
import type { PackageContents } from './chooseItems/preview.ts'
import { importRequest, startImport } from './startImport.ts'
import { useFolderName } from './options/useFolderName.ts'
import { useSummary } from './useSummary.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly contents: PackageContents
  readonly plan: ImportPlan
  readonly values: ImportParams
  /** Reads the contents again, with the current states of the items. */
  readonly readAgain: () => Promise<PackageContents>
  readonly onExclude: (ids: ReadonlySet<string>) => void
  readonly onOverwrite: (ids: ReadonlySet<string>) => void
  readonly onStarted: () => void
  readonly onRefused: (refused: Refused<RefusableField>) => void
  readonly onClose: () => void
}

/** Whether the states of requested items have changed. */
const hasChanged = (ids: readonly string[], before: PackageContents, now: PackageContents) => {
  const states = new Map(now.entries.map((entry) => [entry.id, stateOf(entry)]))
  const requested = new Set(ids)
  return before.entries.some(
    (entry) => requested.has(entry.id) && states.get(entry.id) !== stateOf(entry),
  )
}

/** The review of the import: target, items, and consequences. */
export const ImportReview = (props: Props) => {
  const {
    group,
    contents,
    plan,
    values,
    readAgain,
    onExclude,
    onOverwrite,
    onStarted,
    onRefused,
    onClose,
  } = props
  const { summary } = contents
  const [, go] = useImportUrl()
  const [exported, setExported] = useState<JobRef>()
  const { data: exportJob } = useQuery(
    exported === undefined ? { queryKey: ['no export'], queryFn: skipToken } : jobQuery(exported),
  )
  const params = { ...values, itemIdList: requestedIds(plan) }
  const check = useQuery({
    queryKey: ['import plan', useId()],
    queryFn: async () => (await readAgain()).entries.length,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const start = async () => {
    const now = await readAgain()
    // Changed states are shown in the review, for the user to decide again.
    if (hasChanged(params.itemIdList, contents, now)) return false
    const job = await sendForm(
      () =>
        startImport(params, {
          group,
          packageName: summary.fileName,
          names: Object.fromEntries(
            contents.entries.map(({ id, title, type }) => [id, { title, type }]),
          ),
          overwritten: plan.overwritten.map(({ id }) => id),
          leftOut: plan.excluded.length + plan.cannot.length,
          title: t('job.title', { name: summary.fileName }),
          written: t('plan.history', { name: summary.fileName, group: group.title }),
          writtenDone: t('plan.historyDone', { name: summary.fileName, group: group.title }),
          noJob: t('plan.noJob'),
        }),
      fieldOf,
      onRefused,
    )
    if (job === undefined) return false
    onStarted()
    go({ package: values.itemId, job })
    return true
  }
  const count = importedCount(plan)
  const isExporting = exported !== undefined && !(exportJob && isTerminal(exportJob.state))
  const summaryText = useSummary(plan)
  return (
    <Review
      title={
        count === 0
          ? t('plan.titleNothing')
          : plan.added.length === 0
            ? t('plan.titleOverwrite', { count })
            : t('plan.title', { summary: summaryText })
      }
      subject={group.title}
      changes={[]}
      warnings={warningsOf(plan, values.keepPackageItemAfterImport)}
      request={importRequest(params)}
      apply={start}
      onClose={onClose}
      actionLabel={t('plan.import', { count })}
      disabledReason={
        plan.undecided.length > 0
          ? t('plan.decideFirst')
          : count === 0
            ? t('options.nothingSelected')
            : isExporting
              ? t('plan.exporting')
              : undefined
      }
      confirmWith={String(replacedBy(plan).length)}
      undo={plan.overwritten.length > 0 ? 'none' : undefined}
    >
      {plan.undecided.length > 0 && (
        <div role="alert">
          <Undecided entries={plan.undecided} onExclude={onExclude} onOverwrite={onOverwrite} />
        </div>
      )}
      <ExportFirst
        group={group}
        replaced={replacedBy(plan)}
        state={exportJob?.state ?? (exported && 'queued')}
        onStarted={setExported}
      />
      <Where contents={contents} plan={plan} values={values} />
      {planKinds.map(
        (kind) =>
          kind !== 'undecided' &&
          plan[kind].length > 0 && (
            <Disclosure
              key={kind}
              open={kind === 'overwritten' || plan[kind].length <= 20}
              summary={t('plan.count', {
                words: t(`plan.kind.${kind}`),
                count: plan[kind].length,
              })}
            >
              <Entries entries={plan[kind]} />
            </Disclosure>
          ),
      )}
      <Typography
        component="output"
        color="textSecondary"
        sx={{ display: 'block', marginBlockEnd: 3 }}
      >
        {t(`plan.check.${check.status}`)}
      </Typography>
    </Review>
  )
}

interface ExportFirstProps {
  readonly group: Group
  readonly replaced: readonly PackageEntry[]
  /** The state of the export, once it has started. */
  readonly state: JobState | undefined
  readonly onStarted: (job: JobRef | undefined) => void
}

/** Offers a package of the items that will be replaced, as far as they are in the group. */
const ExportFirst = ({ group, replaced, state, onStarted }: ExportFirstProps) => {
  const { data: exportable } = useQuery({
    ...exportableItems(group.id),
    enabled: replaced.length > 0,
  })
  const wanted = new Set(replaced.map(({ id }) => id))
  const ids = exportable?.flatMap(({ id, canExport }) => (canExport && wanted.has(id) ? [id] : []))
  const exporting = useMutation({
    // A package of the whole group contains them, too.
    mutationFn: (itemIds: readonly string[]) =>
      startExport(group, itemIds.length > maxIds ? undefined : itemIds),
    onSuccess: onStarted,
  })
  if (replaced.length === 0 || ids === undefined) return null
  return (
    <Notice
      tone="neutral"
      action={
        state === undefined ? (
          ids.length > 0 && (
            <Button
              variant="outlined"
              loading={exporting.isPending}
              onClick={() => exporting.mutate(ids)}
            >
              {t('plan.exportFirst', { count: ids.length })}
            </Button>
          )
        ) : (
          <JobStateChip state={state} />
        )
      }
    >
      {t(ids.length > 0 ? 'plan.exportLine' : 'plan.noExport')}
      {exporting.error && <ErrorNotice error={exporting.error} />}
    </Notice>
  )
}

/** Items that were new when they were selected and exist now: the user decides whether to overwrite them. */
const Undecided = ({
  entries,
  onExclude,
  onOverwrite,
}: Pick<Props, 'onExclude' | 'onOverwrite'> & { readonly entries: readonly PackageEntry[] }) => {
  const ids = new Set(entries.map(({ id }) => id))
  const count = entries.length
  return (
    <Notice
      tone="warning"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" onClick={() => onExclude(ids)}>
            {t('plan.exclude', { count })}
          </Button>
          <Button variant="outlined" onClick={() => onOverwrite(ids)}>
            {t('plan.overwrite', { count })}
          </Button>
        </Box>
      }
    >
      {t('plan.appeared', { count })}
      {count > 1 ? (
        <Box component="ul" sx={{ margin: 0, marginBlockStart: 2, padding: 0, listStyle: 'none' }}>
          {entries.map(({ id, title, type }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                rowGap: 1,
              }}
            >
              <Box component="span" sx={{ flex: 1, minInlineSize: 160, overflowWrap: 'anywhere' }}>
                {title} <small>{type}</small>
              </Box>
              <Button
                size="small"
                aria-label={t('plan.excludeOne', { title })}
                onClick={() => onExclude(new Set([id]))}
              >
                {t('plan.excludeThis')}
              </Button>
              <Button
                size="small"
                aria-label={t('plan.overwriteOne', { title })}
                onClick={() => onOverwrite(new Set([id]))}
              >
                {t('plan.overwriteThis')}
              </Button>
            </Box>
          ))}
        </Box>
      ) : (
        <Entries entries={entries} />
      )}
    </Notice>
  )
}

type WhereProps = Pick<Props, 'contents' | 'plan' | 'values'>

const Where = ({ contents, plan, values }: WhereProps) => {
  const folder = useFolderName(values)
  return (
    <Box sx={{ marginBlockEnd: 4 }}>
      <DescriptionList
        facts={[
          plan.overwritten.length === 0
            ? { label: t('plan.folder'), value: folder }
            : plan.added.length === 0
              ? { label: t('plan.folder'), value: t('plan.foldersKept') }
              : { label: t('plan.folderOfNew'), value: folder },
          { label: t('plan.package'), value: contents.summary.fileName },
          {
            label: t('plan.after'),
            value: t(`plan.afterwards.${packageAfter(plan, values.keepPackageItemAfterImport)}`),
          },
        ]}
      />
    </Box>
  )
}

const warningsOf = (plan: ImportPlan, isKept: boolean) => {
  const replaced = replacedBy(plan).length
  const same = plan.overwritten.length - replaced
  const left = plan.excluded.length + plan.cannot.length
  const changed = plan.overwritten.filter((entry) => compareHere(entry) === 'newerHere')
  const ofReplaced = replacesMany(plan) ? dangerous : warning
  return [
    ...(replaced > 0
      ? [
          ofReplaced(t('options.overwriteWarning', { count: replaced }), {
            detail: t('plan.lost'),
          }),
        ]
      : []),
    changed.length > 0 &&
      warning(t('plan.newerHere', { count: changed.length }), {
        list: changed.map(({ title }) => title),
      }),
    same > 0 && note(t('plan.same', { count: same })),
    packageAfter(plan, isKept) === 'deletedWithRest' &&
      warning(t('plan.restDeleted', { count: left })),
  ]
}

const maxListed = 200

const Entries = ({ entries }: { entries: readonly PackageEntry[] }) => (
  <Box component="ul" sx={{ margin: 0, marginBlockEnd: 3, paddingInlineStart: 5 }}>
    {entries.slice(0, maxListed).map(({ id, title, type, size, canImport, reason }) => (
      <li key={id}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {type}
          {size >= 0 && `, ${formatBytes(size)}`}
        </Box>
        {!canImport && <div>{reason ?? t('contents.unsupported')}</div>}
      </li>
    ))}
    {entries.length > maxListed && (
      <li>
        {t('plan.more', { count: entries.length - maxListed, shown: formatNumber(maxListed) })}
      </li>
    )}
  </Box>
)
