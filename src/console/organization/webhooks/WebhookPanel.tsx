import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDateTime, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { failuresLeft } from './atRisk.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { advice, type Act } from './advice.ts'
import { manyWebhooks, type Finding } from './assess.ts'
import { serviceOf, type WebhookRow } from './rows.ts'
import { eventNames, findingName, findingTone, scheduleInWords, typeName } from './words.ts'
import { Deliveries } from './Deliveries.tsx'
import { t } from './messages.ts'
import { canCall } from '../../../rest/protocol/authorization.ts'
import type { Server } from '../../../rest/records/server.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { isReachable } from '../../shared/servers/ask.ts'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { isOfOrganization, ownerIdOf } from './organizationType.ts'
import { organizationDeletion, organizationStateChange } from './organizationWebhooks.ts'
import { memberMessages } from '../../../rest/organization/memberMessages.ts'
import { refusalMessage } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ChangeReview } from './ChangeReview.tsx'
import { OrganizationEvents } from './OrganizationEvents.tsx'
import { EditPanel } from './WebhookForm.tsx'
import { addressOf } from '../../shared/servers/webhooks.ts'
import { deletion, stateChange, type WebhookChange } from './changes.ts'
import { seesAll } from './useWebhooks.ts'
import { session } from '../../shell/session/session.ts'

const year = 365.25 * 24 * 3_600_000

interface Props {
  readonly row: WebhookRow
  readonly onClose: () => void
  /** Opens the check of signatures. */
  readonly onCheck: () => void
}

/** A signature key, masked until the person asks for it. */
const Key = ({ signatureKey }: { signatureKey: string }) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {isShown ? <CopyText label={t('sheet.key')} text={signatureKey} /> : t('sheet.keyHidden')}
      <Button size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {t(isShown ? 'sheet.hide' : 'sheet.reveal')}
      </Button>
    </Box>
  )
}

/** Returns a time of a webhook in words; 0 is one that the portal does not return. */
const dateOf = (time: number) => (time > 0 ? formatDateTime(time) : t('notProvided'))

const actLabel = (act: Act, { active }: ServiceWebhook) =>
  act === 'edit'
    ? t('change.edit.open')
    : t(`change.${act === 'delete' ? act : active ? 'deactivate' : 'activate'}.action`)

interface ExplainedProps {
  readonly finding: Finding
  readonly row: WebhookRow
  readonly now: number
  /** Whether this console can do it; if not, Server Manager can. */
  readonly canAct: (act: Act) => boolean
  /** Undefined if the member can't change the webhook. */
  readonly onAct: ((act: Act) => void) | undefined
}

/** What a finding means, what to do, and the actions for it. */
const Explained = ({ finding, row, now, canAct, onAct }: ExplainedProps) => {
  const { failures, webhook, server, sharedBy } = row
  const { acts, asksOwner } = advice[finding]
  const elsewhere = acts.filter((act) => !canAct(act))
  const count =
    finding === 'failing' && failures
      ? failuresLeft(failures)
      : finding === 'unmodified'
        ? Math.floor((now - webhook.lastUpdatedTime) / year)
        : Math.max(sharedBy, finding === 'sameReceiver' ? manyWebhooks : 0)
  return (
    <Box component="li" sx={{ marginBlockEnd: 3 }}>
      <StateChip tone={findingTone(finding)}>{findingName(finding)}</StateChip>
      <Typography sx={{ marginBlockStart: 1 }}>
        {t(`sheet.consequence.${finding}`, { count })}
      </Typography>
      <Typography color="textSecondary">{t(`sheet.advice.${finding}`)}</Typography>
      <Box sx={{ ...beside, alignItems: 'center', marginBlockStart: 1 }}>
        {onAct &&
          acts.filter(canAct).map((act) => (
            <Button
              key={act}
              size="small"
              variant="outlined"
              aria-label={t('sheet.advised', {
                action: actLabel(act, webhook),
                finding: findingName(finding),
              })}
              onClick={() => onAct(act)}
            >
              {actLabel(act, webhook)}
            </Button>
          ))}
        {onAct && server && elsewhere.length > 0 && (
          <>
            <ManagerLink server={server} />
            <Typography variant="caption" color="textSecondary">
              {t('sheet.inManager', {
                actions: elsewhere.map((act) => actLabel(act, webhook)).join(', '),
              })}
            </Typography>
          </>
        )}
        {finding === 'sameReceiver' && (
          <Link href={paths.webhooks({ receiver: row.receiver })}>{t('sheet.sameReceiver')}</Link>
        )}
        {asksOwner && <MessageLink row={row} />}
      </Box>
    </Box>
  )
}

/** The details of a webhook: every field, its findings, and its failed deliveries. */
export const WebhookPanel = ({ row, onClose, onCheck }: Props) => {
  const [now] = useState(Date.now)
  const { webhook, server, failures } = row
  const { signatureKey, itemId } = webhook
  const isOfPortal = isOfOrganization(webhook)
  const isReached = isOfPortal || (server !== undefined && isReachable(server))
  const { reason, state } = refusalOf(webhook, server)
  // A deletion needs none of the values of which one is not known.
  const canAct = (one: Act) => isReached && (one === 'delete' || state !== undefined)
  const [act, setAct] = useState<Act>()
  const heading = { marginBlockStart: 5, marginBlockEnd: 2 } as const
  return (
    <SidePanel
      open
      onClose={onClose}
      title={webhook.name}
      subtitle={`${typeName(webhook.serviceType)} ${serviceOf(webhook)}`.trim()}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('sheet.close')}
          </Button>
          <Button variant="outlined" onClick={onCheck}>
            {t('sheet.check')}
          </Button>
          {isReached && <ChangeActions webhook={webhook} server={server} onAct={setAct} />}
        </>
      }
    >
      {failures && (
        <Notice tone={row.findings.includes('failing') ? 'error' : 'warning'}>
          {`${t('sheet.failed')}: ${t('sheet.failures', {
            count: failures.numberOfFailures,
            days: t('sheet.days', { count: failures.deactivationPolicy.daysInPast }),
            when: formatRelative(failures.lastFailure),
            message: failures.message,
          })}`}
        </Notice>
      )}
      <DescriptionList
        facts={[
          {
            label: t('column.active'),
            value: (
              <StateChip tone={webhook.active ? 'success' : 'neutral'}>
                {t(webhook.active ? 'active' : 'inactive')}
              </StateChip>
            ),
          },
          {
            label: t('column.service'),
            value: isOfPortal ? undefined : itemId == null || itemId === '' ? (
              serviceOf(webhook)
            ) : (
              <Link href={paths.item(itemId)}>{serviceOf(webhook)}</Link>
            ),
          },
          {
            label: t('column.server'),
            value: server ? (
              <Box sx={beside}>
                <span>{server.name}</span>
                <ManagerLink server={server} />
              </Box>
            ) : isOfPortal ? undefined : (
              t('unknownServer')
            ),
          },
          {
            label: t('sheet.listed'),
            value: isOfPortal ? (
              <OrganizationEvents events={webhook.changeTypes} />
            ) : (
              eventNames(webhook).join(', ')
            ),
          },
          { label: t('column.schedule'), value: scheduleInWords(webhook, now) },
          {
            label: t('sheet.url'),
            value: <CopyText label={t('sheet.url')} text={webhook.hookUrl} />,
          },
          {
            label: t('sheet.key'),
            value:
              signatureKey === undefined ? (
                t('notProvided')
              ) : signatureKey === null || signatureKey === '' ? (
                t('sheet.noKey')
              ) : (
                <Key key={webhook.id} signatureKey={signatureKey} />
              ),
          },
          { label: t('column.contentType'), value: webhook.contentType },
          { label: t('column.format'), value: webhook.payloadFormat },
          { label: t('column.owner'), value: <OwnerOf row={row} /> },
          { label: t('column.created'), value: dateOf(webhook.createdTime) },
          { label: t('column.updated'), value: dateOf(webhook.lastUpdatedTime) },
          {
            label: t('column.modifiedBy'),
            value: webhook.modifiedId && <Person username={webhook.modifiedId} />,
          },
          {
            label: t('column.item'),
            value: itemId && <CopyText label={t('column.item')} text={itemId} />,
          },
          {
            label: t('column.id'),
            value: <CopyText label={t('column.id')} text={webhook.id} />,
          },
        ]}
      />
      {(server ?? isOfPortal) && (
        <>
          <Typography variant="h3" component="h3" sx={heading}>
            {t('sheet.deliveries')}
          </Typography>
          <Deliveries webhook={webhook} server={server} />
        </>
      )}
      <Typography variant="h3" component="h3" sx={heading}>
        {t('sheet.assessment')}
      </Typography>
      {row.findings.length === 0 ? (
        <Typography color="textSecondary">{t('sheet.noFindings')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {row.findings.map((finding) => (
            <Explained
              key={finding}
              finding={finding}
              row={row}
              now={now}
              canAct={canAct}
              onAct={reason === undefined ? setAct : undefined}
            />
          ))}
        </Box>
      )}
      {act === 'edit' ? (
        <EditPanel webhook={webhook} server={server} onClose={() => setAct(undefined)} />
      ) : (
        act && (
          <ActReview
            act={act}
            webhook={webhook}
            server={server}
            onClose={() => setAct(undefined)}
            onDeleted={onClose}
          />
        )
      )}
    </SidePanel>
  )
}

/** A value with a link to where something can be done about it. */
const beside = { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 } as const

const ManagerLink = ({ server }: { readonly server: Server }) => (
  <Link href={`${server.url}/manager`} target="_blank" rel="noreferrer">
    {t('change.manager')}
  </Link>
)

/** A link to a message to the owner; nothing if no one would read it. */
const MessageLink = ({ row: { webhook, findings } }: Pick<Props, 'row'>) => {
  const { owner } = webhook
  const canWrite =
    owner !== '' &&
    owner !== session().person.username &&
    !findings.includes('ownerGone') &&
    !findings.includes('ownerDisabled') &&
    canCall(memberMessages.notify, session().person).allowed
  return (
    canWrite && <Link href={paths.member(owner, undefined, 'message')}>{t('change.message')}</Link>
  )
}

/** The owner, with a message to people who can do something about the webhook. */
const OwnerOf = ({ row }: Pick<Props, 'row'>) => {
  const { webhook, ownerName } = row
  const id = ownerIdOf(webhook)
  if (webhook.owner === '')
    return (
      <>
        {ownerName}
        {id !== undefined && (
          <>
            <Typography variant="caption" component="p" color="textSecondary">
              {t('ownerUnknownLine')}
            </Typography>
            <CopyText label={t('column.ownerId')} text={id} />
          </>
        )}
      </>
    )
  return (
    <Box sx={beside}>
      <Person username={webhook.owner} />
      <MessageLink row={row} />
    </Box>
  )
}

interface ChangedProps {
  readonly webhook: ServiceWebhook
  /** Undefined for a webhook of the organization. */
  readonly server: Server | undefined
}

/** Returns why the member can't change a webhook, and the change of its state; undefined if it has a value that is not known. */
const refusalOf = (webhook: ServiceWebhook, server: Server | undefined) => {
  const { person } = session()
  const refusal = refusalMessage(
    canCall(server ? webhookAdministration.edit : organizationWebhooks.update, person),
  )
  const isOthers = !seesAll() && webhook.owner !== person.username
  return {
    reason: refusal ?? (isOthers ? t('change.otherOwner') : undefined),
    state: isOfOrganization(webhook) ? organizationStateChange(webhook) : stateChange(webhook),
  }
}

interface ChangeActionsProps extends ChangedProps {
  readonly onAct: (act: Act) => void
}

/** The buttons that edit, activate or deactivate, and delete a webhook. */
const ChangeActions = ({ webhook, server, onAct }: ChangeActionsProps) => {
  const { reason, state } = refusalOf(webhook, server)
  const unknown = state ? undefined : t('change.unknown')
  return (
    <>
      <ActionButton
        variant="outlined"
        color="error"
        disabledReason={reason}
        onClick={() => onAct('delete')}
      >
        {actLabel('delete', webhook)}
      </ActionButton>
      <ActionButton
        variant="outlined"
        disabledReason={reason ?? unknown}
        onClick={() => onAct('edit')}
      >
        {actLabel('edit', webhook)}
      </ActionButton>
      <ActionButton
        variant="contained"
        disabledReason={reason ?? unknown}
        onClick={() => onAct('state')}
      >
        {actLabel('state', webhook)}
      </ActionButton>
    </>
  )
}

interface ActReviewProps extends ChangedProps {
  readonly act: Exclude<Act, 'edit'>
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** The review of a changed state, or of a deletion. */
const ActReview = ({ act, webhook, server, onClose, onDeleted }: ActReviewProps) => {
  // A review shows what it was opened with, also while the change is made.
  const [change] = useState<WebhookChange | undefined>(() =>
    act === 'state'
      ? refusalOf(webhook, server).state
      : server
        ? deletion(webhook, addressOf(webhook))
        : organizationDeletion(webhook),
  )
  return (
    change && (
      <ChangeReview
        server={server}
        change={change}
        onClose={onClose}
        onDone={act === 'delete' ? onDeleted : undefined}
      />
    )
  )
}
