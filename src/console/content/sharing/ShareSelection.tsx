import { useState } from 'react'
import { selection } from '../../shared/selection/selection.ts'
import { ShareSheet } from './ShareSheet.tsx'

/** Shares the only selected item in a side panel above the list. */
export const ShareSelection = ({ onClose }: { onClose: () => void }) => {
  const [[item]] = useState(() => selection.now().items())
  return item && <ShareSheet item={item} onClose={onClose} />
}
