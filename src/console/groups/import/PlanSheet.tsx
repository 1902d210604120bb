import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Group } from '../../../rest/groups.ts'
import type { PackageEntry } from '../../../rest/packages.ts'
import { CopyAs } from '../../shell/copyAs/CopyAs.tsx'
import { connectionTone } from '../../shell/connectionTone.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { formatBytes, formatList, formatNumber } from '../../shell/format.ts'
import { useSession } from '../../shell/session.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { useImportAddress } from './address.ts'
import { compareHere } from './entries.ts'
import type { ImportParams } from './form.ts'
import { planKinds, requestedIds, writes, type ImportPlan } from './plan.ts'
import type { PackageContents } from './preview.ts'
import { importRequest, startImport } from './start.ts'
import { useFolderWords } from './useFolderWords.ts'
import { useSummary } from './useSummary.ts'
import { useWords } from './words.ts'

interface Props {
  readonly group: Group
  readonly contents: PackageContents
  readonly plan: ImportPlan
  readonly values: ImportParams
  readonly onClose: () => void
}

/** What will happen, for the last time before it does: where, what, and with which consequences. */
export const PlanSheet = ({ group, contents, plan, values, onClose }: Props) => {
  const { t } = useWords()
  const { summary } = contents
  const [, go] = useImportAddress()
  const isStarted = useRef(false)
  const params = { ...values, itemIdList: requestedIds(plan) }
  const begin = useMutation({
    mutationFn: () =>
      startImport(params, {
        group,
        packageName: summary.fileName,
        names: Object.fromEntries(
          contents.entries.map(({ id, title, type }) => [id, { title, type }]),
        ),
        title: t('job.title', { name: summary.fileName }),
        written: t('plan.written', { name: summary.fileName, group: group.title }),
        noJob: t('plan.noJob'),
      }),
    onSuccess: (job) => go({ package: values.itemId, job }),
    onError: () => {
      isStarted.current = false
    },
  })
  // A second click must not start a second job, however quickly it comes.
  const start = () => {
    if (isStarted.current) return
    isStarted.current = true
    begin.mutate()
  }
  const count = writes(plan)
  const words = useSummary(plan)
  return (
    <Sheet
      open
      onClose={begin.isPending ? undefined : onClose}
      title={count === 0 ? t('plan.titleNothing') : t('plan.title', { summary: words })}
      actions={
        <>
          <Box sx={{ marginInlineEnd: 'auto' }}>
            <CopyAs of={importRequest(params)} />
          </Box>
          <Button variant="outlined" onClick={onClose} disabled={begin.isPending}>
            {t('plan.cancel')}
          </Button>
          <Button variant="contained" onClick={start} loading={begin.isPending}>
            {t('plan.import', { count })}
          </Button>
        </>
      }
    >
      {begin.error && <ErrorNotice error={begin.error} />}
      <Where group={group} contents={contents} values={values} />
      <Warnings plan={plan} />
      {planKinds.map(
        (kind) =>
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
    </Sheet>
  )
}

const Where = ({ group, contents, values }: Pick<Props, 'group' | 'contents' | 'values'>) => {
  const { t } = useWords()
  const { connection, organization } = useSession()
  const folder = useFolderWords(values)
  return (
    <Box sx={{ marginBlockEnd: 4 }}>
      <Facts
        facts={[
          {
            label: t('plan.portal'),
            value: (
              <>
                {organization.name ?? connection.name}{' '}
                {connection.label !== undefined && (
                  <StateChip tone={connectionTone(connection)}>{connection.label}</StateChip>
                )}
              </>
            ),
          },
          { label: t('plan.group'), value: group.title },
          { label: t('plan.folder'), value: folder },
          { label: t('plan.package'), value: contents.summary.fileName },
          {
            label: t('plan.after'),
            value: t(values.keepPackageItemAfterImport ? 'plan.kept' : 'plan.deleted'),
          },
        ]}
      />
    </Box>
  )
}

const Warnings = ({ plan }: Pick<Props, 'plan'>) => {
  const { t } = useWords()
  const count = plan.overwritten.length
  if (count === 0) return null
  const changed = plan.overwritten.filter((entry) => compareHere(entry) === 'newerHere')
  const named = changed.slice(0, 5).map(({ title }) => title)
  const others = changed.length - named.length
  return (
    <Notice tone="warning">
      {t('options.overwriteWarning', { count })}
      {changed.length > 0 &&
        ` ${t('plan.newerHere', {
          count: changed.length,
          titles: formatList(others > 0 ? [...named, t('plan.more', { count: others })] : named),
        })}`}
    </Notice>
  )
}

const most = 200

const Entries = ({ entries }: { entries: readonly PackageEntry[] }) => {
  const { t } = useWords()
  return (
    <Box component="ul" sx={{ margin: 0, marginBlockEnd: 3, paddingInlineStart: 5 }}>
      {entries.slice(0, most).map(({ id, title, type, size }) => (
        <li key={id}>
          {title}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {type}
            {size >= 0 && `, ${formatBytes(size)}`}
          </Box>
        </li>
      ))}
      {entries.length > most && (
        <li>{t('plan.more', { count: entries.length - most, shown: formatNumber(most) })}</li>
      )}
    </Box>
  )
}
