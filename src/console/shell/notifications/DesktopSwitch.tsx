import { useState } from 'react'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { desktopSupport, wantsDesktop } from '../toasts/desktop.ts'
import { t } from './messages.ts'

/** Turns desktop notifications on, for which it asks the browser's permission, or off. Explains why they are not possible. */
export const DesktopSwitch = () => {
  const isWanted = wantsDesktop.use()
  const [support, setSupport] = useState(desktopSupport)
  const [wasAsked, setWasAsked] = useState(false)
  const change = async (next: boolean) => {
    wantsDesktop.set(next)
    if (!next || support !== 'default') return
    setSupport(await Notification.requestPermission())
    setWasAsked(true)
  }
  const whyNot =
    support === 'granted' || support === 'default' ? undefined : t(`desktop.${support}`)
  return (
    <CheckChoice
      label={t('desktop.label')}
      help={t(wasAsked && support === 'default' ? 'desktop.dismissed' : 'desktop.help')}
      checked={isWanted && support === 'granted'}
      onChange={(next) => void change(next)}
      disabledReason={whyNot}
    />
  )
}
