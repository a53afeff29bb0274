/** The engravings of the posters, in two mixes of their category's ink (--art-a and --art-b). */
const engravings = {
  feathers: {
    box: '0 0 120 120',
    fit: 'xMidYMax slice',
    lines: (
      <>
        <path
          transform="rotate(-84 60 112)"
          fill="var(--art-b)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(-63 60 112)"
          fill="var(--art-a)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(-42 60 112)"
          fill="var(--art-b)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(-21 60 112)"
          fill="var(--art-a)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(0 60 112)"
          fill="var(--art-b)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(21 60 112)"
          fill="var(--art-a)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(42 60 112)"
          fill="var(--art-b)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(63 60 112)"
          fill="var(--art-a)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <path
          transform="rotate(84 60 112)"
          fill="var(--art-b)"
          d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
        />
        <circle cx="60" cy="112" r="17" fill="var(--art-a)" />
        <circle cx="60" cy="112" r="8" fill="var(--ink-solid)" />
      </>
    ),
  },
  spines: {
    box: '0 0 120 120',
    fit: 'xMidYMin slice',
    lines: (
      <>
        <path fill="var(--art-b)" d="M2 14h18v106h-18z" />
        <path fill="var(--ink-solid)" d="M2 24h18v3h-18zM2 31h18v1.5h-18zM2 104h18v3h-18z" />
        <path fill="var(--art-a)" d="M21 30h12v90h-12z" />
        <path fill="var(--ink-solid)" d="M21 40h12v3h-12zM21 47h12v1.5h-12zM21 104h12v3h-12z" />
        <path fill="var(--art-a)" d="M34 6h22v114h-22z" />
        <path fill="var(--ink-solid)" d="M34 16h22v3h-22zM34 23h22v1.5h-22zM34 104h22v3h-22z" />
        <path fill="var(--art-b)" d="M57 40h10v80h-10z" />
        <path fill="var(--ink-solid)" d="M57 50h10v3h-10zM57 57h10v1.5h-10zM57 104h10v3h-10z" />
        <path fill="var(--art-b)" d="M68 22h16v98h-16z" />
        <path fill="var(--ink-solid)" d="M68 32h16v3h-16zM68 39h16v1.5h-16zM68 104h16v3h-16z" />
        <g transform="rotate(14 86 120)">
          <path fill="var(--art-a)" d="M88 18h17v104h-17z" />
          <path fill="var(--ink-solid)" d="M88 30h17v3h-17zM88 102h17v3h-17z" />
        </g>
      </>
    ),
  },
  record: {
    box: '0 0 120 120',
    fit: 'xMidYMid slice',
    lines: (
      <>
        <circle cx="60" cy="60" r="54" fill="var(--art-b)" />
        <circle cx="60" cy="60" r="47" fill="none" stroke="var(--ink-solid)" strokeWidth="1.5" />
        <circle cx="60" cy="60" r="41" fill="none" stroke="var(--ink-solid)" strokeWidth="1.5" />
        <circle cx="60" cy="60" r="35" fill="none" stroke="var(--ink-solid)" strokeWidth="1.5" />
        <circle cx="60" cy="60" r="29" fill="none" stroke="var(--ink-solid)" strokeWidth="1.5" />
        <circle cx="60" cy="60" r="20" fill="var(--art-a)" />
        <circle cx="60" cy="60" r="4" fill="var(--ink-solid)" />
        <path fill="var(--art-a)" opacity=".5" d="M60 60L98 22A54 54 0 0 1 112 46z" />
      </>
    ),
  },
  tiles: {
    box: '0 0 120 120',
    fit: 'xMidYMid slice',
    lines: (
      <>
        <circle cx="0" cy="0" r="22" fill="var(--art-b)" />
        <circle cx="60" cy="0" r="22" fill="var(--art-b)" />
        <circle cx="120" cy="0" r="22" fill="var(--art-b)" />
        <circle cx="0" cy="60" r="22" fill="var(--art-b)" />
        <circle cx="60" cy="60" r="22" fill="var(--art-b)" />
        <circle cx="120" cy="60" r="22" fill="var(--art-b)" />
        <circle cx="0" cy="120" r="22" fill="var(--art-b)" />
        <circle cx="60" cy="120" r="22" fill="var(--art-b)" />
        <circle cx="120" cy="120" r="22" fill="var(--art-b)" />
        <g transform="translate(0 0)">
          <path
            fill="var(--art-a)"
            d="M30 6a17 17 0 0 1 0 24a17 17 0 0 1 0-24zM30 54a17 17 0 0 1 0-24a17 17 0 0 1 0 24zM6 30a17 17 0 0 1 24 0a17 17 0 0 1-24 0zM54 30a17 17 0 0 1-24 0a17 17 0 0 1 24 0z"
          />
          <circle cx="30" cy="30" r="5" fill="var(--art-b)" />
        </g>
        <g transform="translate(60 0)">
          <path
            fill="var(--art-a)"
            d="M30 6a17 17 0 0 1 0 24a17 17 0 0 1 0-24zM30 54a17 17 0 0 1 0-24a17 17 0 0 1 0 24zM6 30a17 17 0 0 1 24 0a17 17 0 0 1-24 0zM54 30a17 17 0 0 1-24 0a17 17 0 0 1 24 0z"
          />
          <circle cx="30" cy="30" r="5" fill="var(--ink-solid)" />
        </g>
        <g transform="translate(0 60)">
          <path
            fill="var(--art-a)"
            d="M30 6a17 17 0 0 1 0 24a17 17 0 0 1 0-24zM30 54a17 17 0 0 1 0-24a17 17 0 0 1 0 24zM6 30a17 17 0 0 1 24 0a17 17 0 0 1-24 0zM54 30a17 17 0 0 1-24 0a17 17 0 0 1 24 0z"
          />
          <circle cx="30" cy="30" r="5" fill="var(--ink-solid)" />
        </g>
        <g transform="translate(60 60)">
          <path
            fill="var(--art-a)"
            d="M30 6a17 17 0 0 1 0 24a17 17 0 0 1 0-24zM30 54a17 17 0 0 1 0-24a17 17 0 0 1 0 24zM6 30a17 17 0 0 1 24 0a17 17 0 0 1-24 0zM54 30a17 17 0 0 1-24 0a17 17 0 0 1 24 0z"
          />
          <circle cx="30" cy="30" r="5" fill="var(--art-b)" />
        </g>
      </>
    ),
  },
  wheel: {
    box: '8 5 104 108',
    fit: 'xMidYMid meet',
    lines: (
      <>
        <path fill="none" stroke="var(--art-b)" strokeWidth="5" d="M60 58L34 118M60 58L86 118" />
        <circle cx="60" cy="58" r="42" fill="none" stroke="var(--art-a)" strokeWidth="3" />
        <circle cx="60" cy="58" r="31" fill="none" stroke="var(--art-b)" strokeWidth="2" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L102.0 58.0" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L96.4 79.0" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L81.0 94.4" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L60.0 100.0" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L39.0 94.4" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L23.6 79.0" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L18.0 58.0" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L23.6 37.0" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L39.0 21.6" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L60.0 16.0" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L81.0 21.6" />
        <path stroke="var(--art-b)" strokeWidth="2" d="M60 58L96.4 37.0" />
        <circle cx="105.0" cy="58.0" r="6.5" fill="var(--art-a)" />
        <circle cx="99.0" cy="80.5" r="6.5" fill="var(--art-b)" />
        <circle cx="82.5" cy="97.0" r="6.5" fill="var(--art-a)" />
        <circle cx="60.0" cy="103.0" r="6.5" fill="var(--art-b)" />
        <circle cx="37.5" cy="97.0" r="6.5" fill="var(--art-a)" />
        <circle cx="21.0" cy="80.5" r="6.5" fill="var(--art-b)" />
        <circle cx="15.0" cy="58.0" r="6.5" fill="var(--art-a)" />
        <circle cx="21.0" cy="35.5" r="6.5" fill="var(--art-b)" />
        <circle cx="37.5" cy="19.0" r="6.5" fill="var(--art-a)" />
        <circle cx="60.0" cy="13.0" r="6.5" fill="var(--art-b)" />
        <circle cx="82.5" cy="19.0" r="6.5" fill="var(--art-a)" />
        <circle cx="99.0" cy="35.5" r="6.5" fill="var(--art-b)" />
        <circle cx="60" cy="58" r="9" fill="var(--art-a)" />
      </>
    ),
  },
  leaves: {
    box: '0 0 120 120',
    fit: 'xMidYMid slice',
    lines: (
      <>
        <path
          transform="translate(0 0)"
          fill="var(--art-a)"
          d="M37 3v17a17 17 0 0 1-17 17h-17v-17a17 17 0 0 1 17-17z"
        />
        <path
          transform="translate(40 0)"
          fill="var(--art-b)"
          d="M3 3h17a17 17 0 0 1 17 17v17h-17a17 17 0 0 1-17-17z"
        />
        <path
          transform="translate(80 0)"
          fill="var(--art-b)"
          d="M37 3v17a17 17 0 0 1-17 17h-17v-17a17 17 0 0 1 17-17z"
        />
        <path
          transform="translate(0 40)"
          fill="var(--art-b)"
          d="M3 3h17a17 17 0 0 1 17 17v17h-17a17 17 0 0 1-17-17z"
        />
        <path
          transform="translate(40 40)"
          fill="var(--art-a)"
          d="M37 3v17a17 17 0 0 1-17 17h-17v-17a17 17 0 0 1 17-17z"
        />
        <path
          transform="translate(80 40)"
          fill="var(--art-b)"
          d="M3 3h17a17 17 0 0 1 17 17v17h-17a17 17 0 0 1-17-17z"
        />
        <path
          transform="translate(0 80)"
          fill="var(--art-b)"
          d="M37 3v17a17 17 0 0 1-17 17h-17v-17a17 17 0 0 1 17-17z"
        />
        <path
          transform="translate(40 80)"
          fill="var(--art-b)"
          d="M3 3h17a17 17 0 0 1 17 17v17h-17a17 17 0 0 1-17-17z"
        />
        <path
          transform="translate(80 80)"
          fill="var(--art-a)"
          d="M37 3v17a17 17 0 0 1-17 17h-17v-17a17 17 0 0 1 17-17z"
        />
      </>
    ),
  },
  towers: {
    box: '0 0 120 80',
    fit: 'xMidYMid slice',
    lines: (
      <g transform="scale(1 .667)">
        <path
          fill="var(--art-a)"
          d="M10 120V62L23 40L36 62V120zM46 120V36L60 14L74 36V120zM84 120V56L97 34L110 56V120z"
        />
        <path
          fill="var(--ink-solid)"
          d="M19 72a4 4 0 0 1 8 0v14h-8zM56 72a4 4 0 0 1 8 0v14h-8zM93 72a4 4 0 0 1 8 0v14h-8z"
        />
        <path fill="var(--art-b)" d="M0 96h120v24H0z" />
        <path fill="none" stroke="var(--art-a)" strokeWidth="1.5" d="M0 12Q34 44 60 26T120 18" />
        <path
          fill="var(--art-b)"
          d="M7 21h10l-5 10zM23 30h10l-5 10zM41 31h10l-5 10zM71 20h10l-5 10zM89 17h10l-5 10zM103 17h10l-5 10z"
        />
      </g>
    ),
  },
} as const

export type EngravingName = keyof typeof engravings

/** Decoration only: hidden from assistive technology. */
export function Engraving({ name }: { name: EngravingName }) {
  const { box, fit, lines } = engravings[name]
  return (
    <svg className="art" viewBox={box} preserveAspectRatio={fit} aria-hidden="true">
      {lines}
    </svg>
  )
}
