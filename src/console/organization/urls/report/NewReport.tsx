import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { urls } from '../../../../rest/organization/urls.ts'
import { send } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { followJob } from '../../../shared/jobs/jobs.ts'
import { paths } from '../../../shell/paths.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { localName, storeReport } from './reports.ts'
import type { ReportTarget } from './targets.ts'
import { t } from './messages.ts'

interface Props {
  readonly targets: readonly ReportTarget[]
  /** Called with the name of a report that is in this browser, or that a job generates. */
  readonly onGenerate: (name: string) => void
}

const inputOf = (serverId: string) =>
  serverId === ''
    ? ({ urlType: 'portalUrl' } as const)
    : ({ urlType: 'federatedServerUrl', serverId } as const)

/** Generates a report as a job. A report changes nothing, so it is not in the change history. */
export const NewReport = ({ targets, onGenerate }: Props) => {
  const [serverId, setServerId] = useState('')
  const target = targets.find((one) => one.serverId === serverId) ?? targets[0]
  const generate = useMutation({
    mutationFn: async () => {
      if (!target) return
      const input = { ...inputOf(target.serverId), async: true }
      const answer = await send(urls.report, input)
      // Portals can return the report itself all the same.
      if (answer.siteUrlReport) {
        const report = answer.siteUrlReport
        const name = localName(report.id)
        await storeReport({ name, report, created: Date.now() }, target)
        onGenerate(name)
        return
      }
      const ref = urls.report.job?.(answer, { ...input, portalId: 'self' })
      if (ref?.kind !== 'portal') throw new Error('The portal returned neither report nor job.')
      await followJob(ref, {
        title: t('jobTitle', { url: target.url }),
        kind: 'other',
        destination: paths.urlReport(ref.jobId),
      })
      onGenerate(ref.jobId)
    },
  })
  return (
    <Card title={t('newReport')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          generate.mutate()
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}
      >
        <Box sx={{ flex: '1 1 320px', maxInlineSize: 560 }}>
          <SelectField
            label={t('target')}
            value={serverId}
            onChange={(event) => setServerId(event.target.value)}
            choices={targets.map((one) => ({
              value: one.serverId,
              label:
                one.serverName === undefined
                  ? t('portal', { url: one.url })
                  : t('server', { name: one.serverName, url: one.url }),
            }))}
          />
        </Box>
        <Button type="submit" variant="contained" loading={generate.isPending}>
          {t('generate')}
        </Button>
      </Box>
      <Box sx={{ marginBlockStart: 3, color: 'text.secondary', fontSize: '0.75rem' }}>
        {t('generateHelp')}
      </Box>
      {generate.error && (
        <Box sx={{ marginBlockStart: 3 }}>
          <ErrorNotice error={generate.error} />
        </Box>
      )}
    </Card>
  )
}
