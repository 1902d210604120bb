import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import type { PackageEntry } from '../../../rest/groups/packages.ts'
import { CopyAs } from '../../shell/copyAs/CopyAs.tsx'
import { Destination } from '../../shell/plan/Destination.tsx'
import { warning } from '../../shell/plan/warning.ts'
import { Warnings } from '../../shell/plan/Warnings.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/layout/SidePanel.tsx'
import { useImportUrl } from './importUrl.ts'
import { compareHere, stateOf } from './chooseItems/entries.ts'
import type { ImportParams } from './options/importForm.ts'
import {
  packageAfter,
  planKinds,
  requestedIds,
  importedCount,
  type ImportPlan,
} from './importPlan.ts'
import type { PackageContents } from './chooseItems/preview.ts'
import { importRequest, startImport } from './startImport.ts'
import { useFolderName } from './options/useFolderName.ts'
import { useSummary } from './useSummary.ts'
import { t as translate, useMessages } from './messages.ts'

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
export const PlanSheet = (props: Props) => {
  const { group, contents, plan, values, readAgain, onExclude, onOverwrite, onStarted, onClose } =
    props
  const { t } = useMessages()
  const { summary } = contents
  const [, go] = useImportUrl()
  const isStarted = useRef(false)
  const params = { ...values, itemIdList: requestedIds(plan) }
  const check = useQuery({
    queryKey: ['import plan', useId()],
    queryFn: async () => (await readAgain()).entries.length,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const begin = useMutation({
    mutationFn: async () => {
      const now = await readAgain()
      // Changed states are shown in the review, for the user to decide again.
      if (hasChanged(params.itemIdList, contents, now)) return undefined
      return startImport(params, {
        group,
        packageName: summary.fileName,
        names: Object.fromEntries(
          contents.entries.map(({ id, title, type }) => [id, { title, type }]),
        ),
        overwritten: plan.overwritten.map(({ id }) => id),
        leftOut: plan.excluded.length + plan.cannot.length,
        title: t('job.title', { name: summary.fileName }),
        written: t('plan.history', { name: summary.fileName, group: group.title }),
        noJob: t('plan.noJob'),
      })
    },
    onSuccess: (job) => {
      if (job === undefined) return
      onStarted()
      go({ package: values.itemId, job })
    },
    onSettled: (job) => {
      isStarted.current = job !== undefined
    },
  })
  // A quick second click must not start a second job.
  const start = () => {
    if (isStarted.current) return
    isStarted.current = true
    begin.mutate()
  }
  const count = importedCount(plan)
  const refusal =
    plan.undecided.length > 0
      ? t('plan.decideFirst')
      : count === 0
        ? t('options.nothingSelected')
        : undefined
  const summaryText = useSummary(plan)
  return (
    <SidePanel
      open
      onClose={begin.isPending ? undefined : onClose}
      title={count === 0 ? t('plan.titleNothing') : t('plan.title', { summary: summaryText })}
      subtitle={<Destination subject={group.title} />}
      actions={
        <>
          <Box sx={{ marginInlineEnd: 'auto' }}>
            <CopyAs of={importRequest(params)} />
          </Box>
          <Button variant="outlined" onClick={onClose} disabled={begin.isPending}>
            {t('plan.cancel')}
          </Button>
          <ActionButton
            variant="contained"
            onClick={start}
            loading={begin.isPending}
            disabledReason={begin.isPending ? undefined : refusal}
          >
            {t('plan.import', { count })}
          </ActionButton>
        </>
      }
    >
      {begin.error && <ErrorNotice error={begin.error} />}
      {plan.undecided.length > 0 && (
        <div role="alert">
          <Undecided entries={plan.undecided} onExclude={onExclude} onOverwrite={onOverwrite} />
        </div>
      )}
      <Warnings severity="warning" warnings={warningsOf(plan, values.keepPackageItemAfterImport)} />
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
      <Typography component="output" color="textSecondary">
        {t(`plan.check.${check.status}`)}
      </Typography>
    </SidePanel>
  )
}

/** Items that were new when they were selected and exist now: the user decides whether to overwrite them. */
const Undecided = ({
  entries,
  onExclude,
  onOverwrite,
}: Pick<Props, 'onExclude' | 'onOverwrite'> & { readonly entries: readonly PackageEntry[] }) => {
  const { t } = useMessages()
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
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
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
  const { t } = useMessages()
  const folder = useFolderName(values)
  return (
    <Box sx={{ marginBlockEnd: 4 }}>
      <DescriptionList
        facts={[
          { label: t('plan.folder'), value: folder },
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
  const count = plan.overwritten.length
  const left = plan.excluded.length + plan.cannot.length
  const changed = plan.overwritten.filter((entry) => compareHere(entry) === 'newerHere')
  return [
    ...(count > 0
      ? [
          warning(translate('import:options.overwriteWarning', { count }), {
            detail: translate('import:plan.lost'),
          }),
        ]
      : []),
    ...(changed.length > 0
      ? [
          warning(translate('import:plan.newerHere', { count: changed.length }), {
            list: changed.map(({ title }) => title),
          }),
        ]
      : []),
    ...(packageAfter(plan, isKept) === 'deletedWithRest'
      ? [warning(translate('import:plan.restDeleted', { count: left }))]
      : []),
  ]
}

const maxListed = 200

const Entries = ({ entries }: { entries: readonly PackageEntry[] }) => {
  const { t } = useMessages()
  return (
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
}
