import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import type { PackageEntry } from '../../../rest/groups/packages.ts'
import { CopyAs } from '../../shell/copyAs/CopyAs.tsx'
import { EnvironmentLabel } from '../../shell/EnvironmentLabel.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatBytes, formatList, formatNumber } from '../../shell/format.ts'
import { useSession } from '../../shell/session/session.ts'
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
import { useMessages } from './messages.ts'

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
      <Where group={group} contents={contents} plan={plan} values={values} />
      <Warnings plan={plan} isKept={values.keepPackageItemAfterImport} />
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
      <Entries entries={entries} />
    </Notice>
  )
}

type WhereProps = Pick<Props, 'group' | 'contents' | 'plan' | 'values'>

const Where = ({ group, contents, plan, values }: WhereProps) => {
  const { t } = useMessages()
  const { connection, organization } = useSession()
  const folder = useFolderName(values)
  return (
    <Box sx={{ marginBlockEnd: 4 }}>
      <DescriptionList
        facts={[
          {
            label: t('plan.portal'),
            value: (
              <>
                {organization.name ?? connection.name} <EnvironmentLabel connection={connection} />
              </>
            ),
          },
          { label: t('plan.group'), value: group.title },
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

const Warnings = ({ plan, isKept }: Pick<Props, 'plan'> & { readonly isKept: boolean }) => {
  const { t } = useMessages()
  const count = plan.overwritten.length
  const left = plan.excluded.length + plan.cannot.length
  const isRestDeleted = packageAfter(plan, isKept) === 'deletedWithRest'
  const rest = isRestDeleted && (
    <Notice tone="warning">{t('plan.restDeleted', { count: left })}</Notice>
  )
  if (count === 0) return rest
  const changed = plan.overwritten.filter((entry) => compareHere(entry) === 'newerHere')
  const named = changed.slice(0, 5).map(({ title }) => title)
  const others = changed.length - named.length
  return (
    <>
      {rest}
      <Notice tone="warning">
        {t('options.overwriteWarning', { count })}
        {changed.length > 0 &&
          ` ${t('plan.newerHere', {
            titles: formatList(others > 0 ? [...named, t('plan.more', { count: others })] : named),
          })}`}
      </Notice>
    </>
  )
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
