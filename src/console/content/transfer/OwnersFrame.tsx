import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { paths } from '../../shell/paths.ts'
import { useFocusOnTitle } from '../../shell/frame/useFocusOnTitle.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { t } from './messages.ts'

const steps = ['what', 'check', 'end'] as const
export type Step = (typeof steps)[number]

interface Props {
  readonly title: string
  readonly line: string
  /** The other kind of transfer, linked in the header. */
  readonly other?: 'ofMember' | 'ofSelection'
  readonly step?: Step | undefined
  readonly children: ReactNode
}

/** The frame around each step of a transfer. */
export const OwnersFrame = ({ title, line, other, step, children }: Props) => {
  useFocusOnTitle(step)
  return (
    <Page
      width="object"
      title={title}
      crumbs={[{ label: t('crumb'), href: paths.content() }]}
      subtitle={line}
      action={
        other && (
          <Button
            variant="outlined"
            href={other === 'ofMember' ? paths.transfer('') : paths.transfer()}
          >
            {t(other)}
          </Button>
        )
      }
    >
      {step !== undefined && (
        <Steps
          label={t('steps.label')}
          steps={steps.map((name) => t(`steps.${name}`))}
          current={steps.indexOf(step)}
        />
      )}
      {children}
    </Page>
  )
}
