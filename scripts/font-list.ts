/** The fonts of each type pairing. The build writes their CSS (`scripts/font-faces.ts`), `npm run fonts` their files. */

/** `basic` has the letters of western Europe and common punctuation, which every page loads. */
export const characterSets = {
  basic: 'U+20-7E,U+A0-A1,U+A9,U+AB,U+B7,U+BB,U+BF-FF,U+152-153,U+2013-2014,U+2018-201E,U+2026,U+20AC,U+2212',
  latin:
    'U+A2-A8,U+AA,U+AC-B6,U+B8-BA,U+BC-BE,U+131,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-2012,U+2015-2017,U+201F-2025,U+2027-206F,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}

/** By the style sheet that has their CSS. A file with one weight (`cut`) is half as large as one with all. */
export const faces = {
  styles: [
    { family: 'Familjen', package: 'familjen-grotesk', weights: '400 700' },
    { family: 'Literata', package: 'literata', weights: '400', cut: 400 },
    { family: 'Literata', package: 'literata', weights: '500 700', cut: 650 },
    { family: 'Literata', package: 'literata', weights: '400', cut: 400, italic: true },
    { family: 'Literata', package: 'literata', weights: '500 700', cut: 650, italic: true },
    // Its stand-ins have letters of the same width, so nothing moves when the font replaces them.
    { family: 'Martian', package: 'martian-mono', weights: '400 600', cut: 460, swap: true },
  ],
  'type-serif': [
    { family: 'Literata Heading', package: 'literata', weights: '400 700' },
    { family: 'Instrument', package: 'instrument-sans', weights: '400 700' },
    { family: 'Instrument', package: 'instrument-sans', weights: '400 700', italic: true },
  ],
}

const familjen = { ascent: 102.5, descent: 22.5 }
const literata = { ascent: 117.7, descent: 30.8 }
const martian = { ascent: 100, descent: 20 }
const instrument = { ascent: 97, descent: 25 }

/**
 * A font that has not loaded when the page is first drawn is used from the next page on (`font-display: optional`), so
 * nothing moves. Until then a system font is used, scaled to ours: `size` is our width / its width. All are in per cent;
 * docs/design.md, Type, says how they were measured.
 */
export const standIns = {
  styles: [
    { ...familjen, family: 'Heading Arial', size: 91, names: 'Arial Bold, Arial-BoldMT, Liberation Sans Bold' },
    { ...familjen, family: 'Heading Roboto', size: 97.2, names: 'Roboto Bold, Roboto-Bold, Roboto' },
    { ...familjen, family: 'Heading DejaVu', size: 76.8, names: 'DejaVu Sans Bold' },
    { ...literata, family: 'Text Times', size: 116.7, names: 'Times New Roman, TimesNewRomanPSMT, Liberation Serif' },
    { ...literata, family: 'Text Noto', size: 98.3, names: 'Noto Serif, NotoSerif' },
    { ...literata, family: 'Text DejaVu', size: 91.4, names: 'DejaVu Serif' },
    {
      ...martian,
      family: 'Mono Stand-in',
      size: 116.7,
      names:
        'Courier New, CourierNewPSMT, Liberation Mono, Droid Sans Mono, DroidSansMono, Noto Sans Mono, DejaVu Sans Mono',
    },
  ],
  'type-serif': [
    {
      ...literata,
      family: 'Serif Times',
      size: 114.6,
      names: 'Times New Roman Bold, TimesNewRomanPS-BoldMT, Liberation Serif Bold',
    },
    { ...literata, family: 'Serif Noto', size: 96.8, names: 'Noto Serif Bold, NotoSerif-Bold' },
    { ...literata, family: 'Serif DejaVu', size: 87.1, names: 'DejaVu Serif Bold' },
    { ...instrument, family: 'Sans Arial', size: 101.5, names: 'Arial, ArialMT, Liberation Sans' },
    { ...instrument, family: 'Sans Roboto', size: 102.2, names: 'Roboto, Roboto-Regular' },
    { ...instrument, family: 'Sans DejaVu', size: 89.1, names: 'DejaVu Sans' },
  ],
}
