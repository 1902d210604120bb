import { useEffect, useRef, useState, type ReactNode } from 'react'

interface SpaceProps {
  /** The expected height (px), so that what follows keeps its position. */
  readonly blockSize: number
}

/** The space of cards that are not shown yet. */
export const Space = ({ blockSize }: SpaceProps) => <div style={{ blockSize }} />

interface Props extends SpaceProps {
  readonly children: ReactNode
}

/** Renders cards, which then read what they show, when they are nearly in view. */
export const Later = ({ blockSize, children }: Props) => {
  const [isNear, setIsNear] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !ref.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '120px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return <div ref={ref}>{isNear ? children : <Space blockSize={blockSize} />}</div>
}
