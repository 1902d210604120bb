import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { urls } from '../../../../rest/organization/urls.ts'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { queryClient, send } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { ListView } from '../../../shell/lists/ListView.tsx'
import { localList } from '../../../shell/lists/localList.tsx'
import { useKept } from '../../../shell/reopenPage.ts'
import { People, peopleOf, Person } from '../../../shell/people/Person.tsx'
import { paths } from '../../../shell/paths.ts'
import { usePermission } from '../../../shell/permissions.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { TitleButton } from '../../../ui/table/TitleButton.tsx'
import { WarningText } from '../../../ui/WarningText.tsx'
import { reportList } from '../report/list.ts'
import { storedReports, storedRows, type StoredReport } from '../report/reports.ts'
import { isPublicUrl, type ReportRow } from '../report/rows.ts'
import { Line } from '../../../shell/review/Difference.tsx'
import { planReplacement, urlCount, type ItemPlan } from './plan.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { ReplaceReview } from './ReplaceReview.tsx'
import { t } from './messages.ts'

export const loader = () => queryClient.query(storedReports())

/** The page that replaces a public URL in the items of a report: reads them, shows each change, and starts the bulk operation. */
export const Component = () => {
  const permission = usePermission(urls.report)
  const { of } = planList.useUrl().state
  const filters = useMemo(() => reportList.read(new URLSearchParams(of)), [of])
  const { report: name, to } = filters
  const { data: reports } = useQuery(storedReports())
  const report = reports?.find((one) => one.name === name)
  const rows = useQuery({ ...storedRows(name), enabled: report !== undefined })
  const isPossible = report && isPublicUrl(to) && to !== report.url
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('report'), href: paths.urlReport(name === '' ? undefined : name) }]}
      subtitle={isPossible && t('line', { from: report.url, to })}
    >
      {!permission.allowed ? (
        <NoPermission permission={permission} />
      ) : reports && (!isPossible || rows.error) ? (
        <Notice tone="warning">{t('noReport')}</Notice>
      ) : (
        report && rows.data && <Replace report={report} filters={filters} rows={rows.data} />
      )}
    </Page>
  )
}

/** Reads the items of the report that its filters find, with progress. */
const usePlans = ({ report, filters, rows }: Props) => {
  const { name, url: from } = report
  const { to } = filters
  const [read, setRead] = useState(0)
  const matching = useMemo(() => reportList.matching(rows, filters), [rows, filters])
  const count = useMemo(() => new Set(matching.map(({ itemId }) => itemId)).size, [matching])
  const { data, error, refetch } = useQuery({
    queryKey: ['replacement of URLs', accountScope(), name, to, matching.map(({ key }) => key)],
    queryFn: ({ signal }) => planReplacement(matching, { from, to }, { send, signal }, setRead),
    retry: false,
    // The review shows what these texts were: each is compared before it is changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { plans: data, error, refetch, read, count }
}

const changesOf = ({ parts }: ItemPlan) =>
  parts.flatMap(({ label, edits }) =>
    edits.map(({ url, newUrl }) => t('change', { part: label, url, newUrl })),
  )

const isReady = ({ edited }: ItemPlan) => edited.length > 0

const planList = localList({
  name: 'urlReplacement',
  sorting: { column: 'item', descending: false },
  sorts: ['item', 'type', 'owner', 'urls'],
  rowId: ({ id }: ItemPlan) => id,
  search: t('search'),
  textsOf: (plan) => [plan.title, plan.id, plan.owner, ...changesOf(plan)],
  views: {
    all: { label: t('views.all') },
    ready: { label: t('views.ready'), has: isReady },
    byHand: { label: t('views.byHand'), has: ({ byHand }) => byHand.length > 0 },
  },
  facets: {
    type: { label: t('column.type'), valuesOf: ({ type }) => [type] },
    owner: { label: t('column.owner'), kind: 'members', valuesOf: ({ owner }) => [owner] },
  },
  parameters: {
    /** The parameters of the page of the report. */
    of: z.string().max(8000).catch(''),
  },
})

const columnsWith = (onOpen: (plan: ItemPlan) => void): readonly Column<ItemPlan>[] => [
  {
    id: 'item',
    header: t('column.item'),
    value: ({ title }) => title,
    sort: ({ title }) => title,
    cell: (plan) => <TitleButton onClick={() => onOpen(plan)}>{plan.title}</TitleButton>,
  },
  {
    id: 'type',
    header: t('column.type'),
    value: ({ type }) => type,
    sort: ({ type }) => type,
  },
  {
    id: 'owner',
    header: t('column.owner'),
    value: ({ owner }) => owner,
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
  { id: 'urls', header: t('column.urls'), value: urlCount, sort: urlCount, align: 'end' },
  {
    id: 'change',
    header: t('column.change'),
    value: (plan) => [...changesOf(plan), ...plan.byHand].join('\n'),
    cell: (plan) => {
      const [first] = plan.parts
      const [edit] = first?.edits ?? []
      return (
        <Box sx={{ minInlineSize: { md: 280 }, whiteSpace: 'normal' }}>
          {edit && (
            <>
              <Line what="before">{edit.url}</Line>
              <Line what="after">{edit.newUrl}</Line>
            </>
          )}
          {urlCount(plan) > 1 && (
            <Link
              component="button"
              aria-label={t('show', { title: plan.title })}
              onClick={() => onOpen(plan)}
            >
              {t('more', { count: urlCount(plan) - 1 })}
            </Link>
          )}
          {plan.byHand.map((text) => (
            <WarningText key={text}>{text}</WarningText>
          ))}
        </Box>
      )
    },
  },
]

interface Props {
  readonly report: StoredReport
  /** The filters of the report, and the new URL. */
  readonly filters: ReturnType<typeof reportList.read>
  readonly rows: readonly ReportRow[]
}

const none: readonly ItemPlan[] = []

const Replace = (props: Props) => {
  const { plans, error, refetch, read, count } = usePlans(props)
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const [open, setOpen] = useState<ItemPlan>()
  const [reviewed, setReviewed] = useState<readonly ItemPlan[]>()
  const { shown, viewsOf } = planList.use(plans ?? none)
  const [columns] = useState(() => columnsWith(setOpen))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!plans)
    return (
      <ProgressLine
        label={t('reading')}
        value={read / Math.max(1, count)}
        figures={t('figures', { read, count })}
      />
    )
  if (plans.length === 0) return <EmptyState icon="link">{t('none')}</EmptyState>
  const chosen = plans.filter(
    (plan) => isReady(plan) && (selected.size === 0 || selected.has(plan.id)),
  )
  const figures = {
    urls: t('urls', { count: chosen.reduce((sum, plan) => sum + urlCount(plan), 0) }),
    items: t('items', { count: chosen.length }),
  }
  return (
    <>
      <People value={peopleOf(plans.map(({ owner }) => owner))}>
        <ListView
          {...shown}
          caption={t('caption')}
          columns={columns}
          rowName={({ title }) => title}
          views={viewsOf(t('views.all'))}
          selection={{ selected, onChange: setSelected }}
          empty={{ message: t('noMatch'), reset: t('showAll') }}
        />
      </People>
      <SelectionBar summary={t(selected.size > 0 ? 'selected' : 'summary', figures)}>
        {selected.size > 0 && (
          <Button variant="outlined" onClick={() => setSelected(new Set())}>
            {t('clear')}
          </Button>
        )}
        <ActionButton
          variant="contained"
          disabledReason={chosen.length === 0 ? t('nothing') : undefined}
          onClick={() => setReviewed(chosen)}
        >
          {t('review')}
        </ActionButton>
      </SelectionBar>
      {open && <PlanPanel plan={open} onClose={() => setOpen(undefined)} />}
      {reviewed && (
        <ReplaceReview
          replacement={{ from: props.report.url, to: props.filters.to }}
          chosen={reviewed}
          left={plans.filter(({ byHand }) => byHand.length > 0)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}
