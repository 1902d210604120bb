import { useState } from 'react'
import { ToolButton } from '../lists/ToolButton.tsx'
import { overlay } from '../part/part.tsx'
import type { HistorySubject } from './ObjectHistory.tsx'
import { t } from '../messages/index.ts'

const ObjectHistory = overlay(async () => (await import('./ObjectHistory.tsx')).ObjectHistory)

/** The button in the header of an object’s page that opens its history. */
export const HistoryButton = (subject: HistorySubject) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ToolButton
        label={t('nav.history')}
        icon="history"
        isOpen={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ObjectHistory {...subject} onClose={() => setIsOpen(false)} />}
    </>
  )
}
