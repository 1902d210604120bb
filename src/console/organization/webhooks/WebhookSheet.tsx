import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDateTime, formatRelative } from '../../shell/format.ts'
import type { Part } from '../../shell/part/part.tsx'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { failuresLeft } from '../../shared/webhooks/atRisk.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { SidePanel } from '../../ui/layout/SidePanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { manyWebhooks, type Finding } from './assess.ts'
import { Deliveries } from './Deliveries.tsx'
import { serviceOf, type WebhookRow } from './rows.ts'
import { eventNames, findingName, findingTone, scheduleInWords, typeName } from './words.ts'
import { t as list } from './messages.ts'

const year = 365.25 * 24 * 3_600_000

interface Props {
  readonly row: WebhookRow
  readonly onClose: () => void
  readonly check: { readonly ahead: Part<never>['ahead']; readonly open: () => void }
}

/** A signature key, masked until the person asks for it. */
const Key = ({ signatureKey }: { signatureKey: string }) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {isShown ? (
        <CopyText label={list('sheet.key')} text={signatureKey} />
      ) : (
        list('sheet.keyHidden')
      )}
      <Button size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {list(isShown ? 'sheet.hide' : 'sheet.reveal')}
      </Button>
    </Box>
  )
}

/** What a finding means, and what to do. */
const Explained = ({ finding, row, now }: { finding: Finding; row: WebhookRow; now: number }) => {
  const { failures, webhook, sharedBy } = row
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
        {list(`sheet.consequence.${finding}`, { count })}
      </Typography>
      <Typography color="textSecondary">{list(`sheet.advice.${finding}`)}</Typography>
    </Box>
  )
}

/** The details of a webhook: every field, its findings, and its failed deliveries. */
export const WebhookSheet = ({ row, onClose, check }: Props) => {
  const [now] = useState(Date.now)
  const { webhook, server, failures } = row
  const { signatureKey, itemId } = webhook
  const heading = { marginBlockStart: 5, marginBlockEnd: 2 } as const
  return (
    <SidePanel
      open
      onClose={onClose}
      title={webhook.name}
      subtitle={`${typeName(webhook.serviceType)} ${serviceOf(webhook)}`}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {list('sheet.close')}
          </Button>
          <Button variant="outlined" {...check.ahead} onClick={check.open}>
            {list('sheet.check')}
          </Button>
        </>
      }
    >
      {failures && (
        <Notice tone={row.findings.includes('failing') ? 'error' : 'warning'}>
          {`${list('sheet.deliveries')}: ${list('sheet.failures', {
            count: failures.numberOfFailures,
            days: list('sheet.days', { count: failures.deactivationPolicy.daysInPast }),
            when: formatRelative(failures.lastFailure),
            message: failures.message,
          })}`}
        </Notice>
      )}
      <DescriptionList
        facts={[
          {
            label: list('column.active'),
            value: (
              <StateChip tone={webhook.active ? 'success' : 'neutral'}>
                {list(webhook.active ? 'active' : 'inactive')}
              </StateChip>
            ),
          },
          {
            label: list('column.service'),
            value:
              itemId == null || itemId === '' ? (
                serviceOf(webhook)
              ) : (
                <Link href={paths.item(itemId)}>{serviceOf(webhook)}</Link>
              ),
          },
          { label: list('column.server'), value: server?.name ?? list('unknownServer') },
          { label: list('sheet.listed'), value: eventNames(webhook).join(', ') },
          { label: list('column.schedule'), value: scheduleInWords(webhook, now) },
          {
            label: list('sheet.url'),
            value: <CopyText label={list('sheet.url')} text={webhook.hookUrl} />,
          },
          {
            label: list('sheet.key'),
            value:
              signatureKey === undefined ? (
                list('notProvided')
              ) : signatureKey === null || signatureKey === '' ? (
                list('sheet.noKey')
              ) : (
                <Key key={webhook.id} signatureKey={signatureKey} />
              ),
          },
          { label: list('column.contentType'), value: webhook.contentType },
          { label: list('column.format'), value: webhook.payloadFormat },
          { label: list('column.owner'), value: <Person username={webhook.owner} /> },
          { label: list('column.created'), value: formatDateTime(webhook.createdTime) },
          { label: list('column.updated'), value: formatDateTime(webhook.lastUpdatedTime) },
          {
            label: list('column.modifiedBy'),
            value: webhook.modifiedId && <Person username={webhook.modifiedId} />,
          },
          {
            label: list('column.item'),
            value: itemId && <CopyText label={list('column.item')} text={itemId} />,
          },
          {
            label: list('column.id'),
            value: <CopyText label={list('column.id')} text={webhook.id} />,
          },
        ]}
      />
      {server && (
        <>
          <Typography variant="h3" component="h3" sx={heading}>
            {list('sheet.deliveries')}
          </Typography>
          <Deliveries webhook={webhook} server={server} />
        </>
      )}
      <Typography variant="h3" component="h3" sx={heading}>
        {list('sheet.assessment')}
      </Typography>
      {row.findings.length === 0 ? (
        <Typography color="textSecondary">{list('sheet.noFindings')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {row.findings.map((finding) => (
            <Explained key={finding} finding={finding} row={row} now={now} />
          ))}
        </Box>
      )}
    </SidePanel>
  )
}
