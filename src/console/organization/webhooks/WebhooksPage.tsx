import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, useState, type ComponentProps } from 'react'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { webhooks } from '../../../rest/organization/webhooks.ts'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { isReachable } from '../../shared/servers/ask.ts'
import { queryClient } from '../../shell/api.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { copyText } from '../../shell/lists/rowActions.ts'
import { useSelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { paths } from '../../shell/paths.ts'
import { useKept } from '../../shell/reopenPage.ts'
import { permission, refusalMessage, usePermission } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { ViewTabs } from '../../ui/table/ViewTabs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { RowAction, Column } from '../../ui/table/DataTable.tsx'
import { webhookColumns, Line } from './columns.tsx'
import { views, webhookList, isReceiverSort, type View } from './list.ts'
import { isOfOrganization } from './organizationType.ts'
import type { WebhookRow } from './rows.ts'
import {
  canAskServers,
  everyWebhook,
  federatedServers,
  seesAll,
  useIsOffered,
  useReceived,
  useWebhooks,
} from './useWebhooks.ts'
import { t } from './messages.ts'
import { CreatePanel } from './WebhookForm.tsx'
import { DeliverySettings } from './DeliverySettings.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import { SelectedBar } from './SelectedBar.tsx'
import { SignatureChecker } from './SignatureChecker.tsx'
import { ReceivedPayloads } from './ReceivedPayloads.tsx'
import { saveFile } from '../../shell/files/saveFile.ts'
import { ExportFrame } from '../../shell/lists/export/ExportFrame.tsx'
import type { FileFormat } from '../../shell/lists/export/listFile.ts'
import { toastMissingPart } from '../../shell/toasts/toastMissingPart.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { toJson, webhooksToCsv } from './export.ts'
import { formatNumber, withoutScheme } from '../../shell/format.ts'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { receiversOf, type ReceiverRow } from './receivers.ts'

export const loader = async () => {
  const list = everyWebhook()
  const isOffered = permission(session(), webhooks.listServiceWebhooks).allowed
  const hasFailed = queryClient.getQueryState(list.queryKey)?.status === 'error'
  // The page shows an error in place of the rows, and Retry: changes of the URL don't repeat a listing that failed. It reads stale
  // webhooks again itself, so that a search never waits.
  await Promise.all([
    isOffered &&
      !hasFailed &&
      queryClient.query({ ...list, staleTime: 'static' }).catch(() => undefined),
    queryClient.query({ ...federatedServers(), staleTime: 'static' }).catch(() => undefined),
  ])
  return null
}

const actionsOf = ({ webhook }: WebhookRow): readonly RowAction[] => [
  ...(webhook.itemId == null || webhook.itemId === ''
    ? []
    : [
        {
          label: t('column.item'),
          icon: 'openInNew',
          href: paths.item(webhook.itemId),
        },
      ]),
  copyText(t('copy.url'), webhook.hookUrl),
  copyText(t('copy.id'), webhook.id),
]

const noRows: readonly WebhookRow[] = []

/** The webhooks of the services of all federated servers, with what is wrong with them. */
export const Component = () => {
  const offered = useIsOffered()
  const { rows, servers, missing, error, isOrganizationCut, organizationError, retry } =
    useWebhooks(offered.allowed)
  const isShown = offered.allowed || canAskServers()
  const all = rows ?? noRows
  const { state, change } = webhookList.useUrl()
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const chosen = useMemo(
    () => (selected.size === 0 ? noRows : all.filter(({ webhook }) => selected.has(webhook.id))),
    [all, selected],
  )
  const only = useSelectedOnly(selected.size, () => chosen.map(({ webhook }) => webhook.id))
  const { isFiltered, clear, shown } = webhookList.use(all, { only })
  const isAll = seesAll()
  const ofOrganization = useMemo(
    () => all.filter(({ webhook }) => isOfOrganization(webhook)).length,
    [all],
  )
  const counted = t('count', {
    count: all.length - ofOrganization,
    servers: t('servers', { count: servers.length }),
  })
  const hasPortal = usePermission(organizationWebhooks.create).allowed
  const hasSettings = usePermission(organizationWebhooks.settings).allowed
  const creating = usePermission(webhookAdministration.create)
  const editing = usePermission(webhookAdministration.edit)
  const reachable = useMemo(() => servers.filter(isReachable), [servers])
  const isReceived = isShown && isAll && state.view === 'received'
  const received = useReceived(isReceived)
  const columns = useMemo(() => webhookColumns((webhook) => change({ webhook })), [change])
  const openReceiver = useCallback(
    (receiver: string) => change({ receiver, view: 'webhooks' }),
    [change],
  )
  const opened =
    state.webhook === '' ? undefined : all.find((row) => row.webhook.id === state.webhook)
  const close = () => change({ webhook: '', panel: '' })
  const viewTabs = {
    label: t('view'),
    selected: state.view,
    onSelect: (view: View) => change({ view }),
    options: views
      .filter((view) => isAll || view !== 'received')
      .map((value) => ({ value, label: t(`views.${value}`) })),
  }
  const common = {
    ...shown,
    // Signature keys are exported only on request.
    exported: undefined,
    views: viewTabs,
    status: error && all.length === 0 && <ErrorNotice error={error} onRetry={retry} />,
    empty: error
      ? undefined
      : isFiltered
        ? {
            message: t(state.view === 'receivers' ? 'empty.receivers' : 'empty.found'),
            reset: t('clear'),
            onReset: clear,
          }
        : {
            icon: 'webhooks',
            message: t(isAll ? 'empty.all' : 'empty.own'),
            line: t('empty.allLine'),
          },
  }
  return (
    <Page
      title={t('title')}
      subtitle={
        rows &&
        (!isAll
          ? t('own', { count: all.length })
          : ofOrganization === 0
            ? counted
            : t('countWithOrganization', { services: counted, count: ofOrganization }))
      }
      action={
        isShown && (
          <>
            <ActionButton
              variant="outlined"
              disabledReason={all.length === 0 ? t('empty.all') : undefined}
              onClick={() => change({ panel: 'export' })}
            >
              {t('export')}
            </ActionButton>
            <Button variant="outlined" onClick={() => change({ panel: 'check' })}>
              {t('check')}
            </Button>
            {(creating.allowed || hasPortal) && (
              <ActionButton
                variant="contained"
                disabledReason={
                  reachable.length === 0 && !hasPortal ? t('change.create.noServer') : undefined
                }
                onClick={() => change({ panel: 'create' })}
              >
                {t('change.create.open')}
              </ActionButton>
            )}
            {hasSettings && (
              <MoreActions
                actions={[
                  {
                    label: t('settings.title'),
                    icon: 'settings',
                    onClick: () => change({ panel: 'settings' }),
                  },
                ]}
              />
            )}
          </>
        )
      }
    >
      {isShown ? (
        <>
          {missing && (
            <Notice
              tone="warning"
              action={
                <Button variant="outlined" onClick={retry}>
                  {t('fromServers.retry')}
                </Button>
              }
            >
              <Typography sx={{ fontWeight: 500 }}>{t('fromServers.title')}</Typography>
              {missing.length > 0 &&
                t('fromServers.missing', { count: missing.length, names: missing.join(', ') })}
            </Notice>
          )}
          {error && all.length > 0 && (
            <Missing title={t('servicesMissing')} error={error} onRetry={retry} />
          )}
          {organizationError && (
            <Missing title={t('organizationMissing')} error={organizationError} onRetry={retry} />
          )}
          {isOrganizationCut && (
            <Notice tone="warning">{t('organizationCut', { count: ofOrganization })}</Notice>
          )}
          {!isAll && <Notice tone="info">{t('ownOnly')}</Notice>}
          {isReceived ? (
            <>
              <ViewTabs {...viewTabs} />
              <ReceivedPayloads
                webhooks={all}
                payloads={received.data}
                error={received.error}
                reload={() => void received.refetch()}
              />
            </>
          ) : state.view === 'receivers' ? (
            <Receivers {...common} found={shown.rows} onOpen={openReceiver} />
          ) : (
            <ListView
              {...common}
              caption={t('caption')}
              columns={columns}
              rowName={({ webhook }) => webhook.name}
              actionsOf={actionsOf}
              {...((editing.allowed || hasPortal) && {
                selection: { selected, onChange: setSelected },
              })}
            />
          )}
          {state.view === 'webhooks' && (
            <SelectedBar
              selected={chosen}
              onPage={shown.rows.filter(({ webhook }) => selected.has(webhook.id)).length}
              only={only}
              total={shown.rows.length}
              onSelectAll={() => setSelected(new Set(shown.rows.map(({ webhook }) => webhook.id)))}
              onClear={() => setSelected(new Set())}
            />
          )}
        </>
      ) : (
        <NoPermission permission={offered} reason={refusalMessage(offered)} />
      )}
      {state.panel === 'check' ? (
        <SignatureChecker webhooks={all} chosen={opened} onClose={close} />
      ) : (
        opened && (
          <WebhookPanel row={opened} onClose={close} onCheck={() => change({ panel: 'check' })} />
        )
      )}
      {state.panel === 'create' && (hasPortal || (creating.allowed && reachable.length > 0)) && (
        <CreatePanel
          servers={creating.allowed ? reachable : []}
          hasPortal={hasPortal}
          serverId={state.server[0]}
          onClose={close}
        />
      )}
      {state.panel === 'settings' && hasSettings && <DeliverySettings onClose={close} />}
      {state.panel === 'export' && (
        <ExportPanel found={shown.rows} total={all.length} onClose={close} />
      )}
    </Page>
  )
}

interface MissingProps {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
}

/** Says that the webhooks of one kind could not be read; the others are listed. */
const Missing = ({ title, error, onRetry }: MissingProps) => (
  <Notice
    tone="warning"
    action={
      <Button variant="outlined" onClick={onRetry}>
        {t('fromServers.retry')}
      </Button>
    }
  >
    <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
    {toProblem(error).message}
  </Notice>
)

interface Props {
  /** The webhooks as they are searched, filtered, and sorted. */
  readonly found: readonly WebhookRow[]
  readonly total: number
  readonly onClose: () => void
}

/** The export of the listed webhooks; signature keys are part of it only if they are asked for. */
const ExportPanel = ({ found, total, onClose }: Props) => {
  const [format, setFormat] = useState<FileFormat>('csv')
  const [hasKeys, setHasKeys] = useState(false)
  const count = t('exportPanel.found', { count: found.length })
  const download = async () => {
    try {
      const [text, type] =
        format === 'json'
          ? [toJson(found, hasKeys), 'application/json']
          : // The byte order mark by which spreadsheets detect UTF-8.
            [`\uFEFF${await webhooksToCsv(found, hasKeys)}`, 'text/csv;charset=utf-8']
      saveFile(`webhooks.${format}`, new Blob([text], { type }))
      onClose()
    } catch (error) {
      toastMissingPart(error)
    }
  }
  return (
    <ExportFrame
      isSmall
      title={t('exportPanel.title')}
      subtitle={found.length === total ? count : t('exportPanel.foundOf', { found: count, total })}
      format={format}
      onFormat={setFormat}
      help={{ csv: t('exportPanel.csvHelp'), json: t('exportPanel.jsonHelp') }}
      onDownload={() => void download()}
      onClose={onClose}
    >
      <CheckChoice
        label={t('exportPanel.keys')}
        help={t('exportPanel.keysHelp')}
        checked={hasKeys}
        onChange={setHasKeys}
      />
      {hasKeys && <Notice tone="warning">{t('exportPanel.keysWarning')}</Notice>}
    </ExportFrame>
  )
}

const count = (id: 'webhooks' | 'services' | 'owners' | 'inactive' | 'unsigned' | 'failures') =>
  ({
    id,
    header: t(`column.${id}`),
    align: 'end',
    sort: (row) => row[id],
    cell: (row) => formatNumber(row[id]),
  }) satisfies Column<ReceiverRow>

/** Returns the columns of the table of receivers; `open` lists the webhooks of one. */
const receiverColumns = (open: (id: string) => void): readonly Column<ReceiverRow>[] => [
  {
    id: 'url',
    header: t('column.receiver'),
    sort: ({ url }) => url.toLowerCase(),
    cell: ({ id, url }) => (
      <TitleCell
        title={
          <TitleButton tip={url} onClick={() => open(id)}>
            <Line text={withoutScheme(url)} title={null} width={360} narrowWidth={190} isCode />
          </TitleButton>
        }
      />
    ),
  },
  count('webhooks'),
  { ...count('services'), from: 900 },
  { ...count('owners'), from: 700 },
  count('inactive'),
  count('unsigned'),
  count('failures'),
]

type Frame = Pick<
  ComponentProps<typeof ListView<ReceiverRow, View>>,
  'list' | 'search' | 'views' | 'filters' | 'status' | 'empty'
>

interface ReceiversProps extends Frame {
  /** The webhooks as they are searched and filtered. */
  readonly found: readonly WebhookRow[]
  /** Lists the webhooks of a receiver. */
  readonly onOpen: (receiver: string) => void
}

/** The receivers of the listed webhooks, those with most webhooks first. */
const Receivers = ({ found, onOpen, list, ...frame }: ReceiversProps) => {
  const rows = useMemo(() => receiversOf(found), [found])
  const columns = useMemo(() => receiverColumns(onOpen), [onOpen])
  return (
    <ListView
      {...frame}
      name="webhookReceivers"
      list={{
        ...list,
        sorting: isReceiverSort(list.state.sort)
          ? list.sorting
          : { column: 'webhooks', descending: true },
      }}
      caption={t('views.receivers')}
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ url }) => url}
    />
  )
}
