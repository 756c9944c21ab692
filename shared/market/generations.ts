import { once } from '../memo.ts'
import { textKey } from '../text.ts'

/**
 * One row a line: 'make; models, as a pattern; codes with their years'. A code with a star is meant without its model too; a fuel tells
 * a generation from one that was sold beside it: every Y62 came with a petrol V8 (Nissan Australia).
 */
const ROWS = `
  Holden; Commodore|Calais|Berlina|Ute|Monaro|Crewman; vb 1978-1980, vc 1980-1981, vh 1981-1984, vk 1984-1986, vl* 1986-1988, vn* 1988-1991, vp 1991-1993, vr 1993-1995, vs 1995-2000, vt* 1997-2000, vx 2000-2002, vy* 2002-2004, vz* 2004-2007, ve* 2006-2013, ve ii*/ve2* 2010-2013, vf* 2013-2017, vf ii*/vf2* 2015-2017, zb 2018-2020
  Holden; Statesman|Caprice; wh 1999-2003, wk 2003-2004, wl 2004-2006, wm* 2006-2013, wn* 2013-2017
  HSV; .+; vt 1997-2000, vx 2000-2002, vy 2002-2004, vz 2004-2007, ve 2006-2013, vf 2013-2017
  Holden; Colorado.*; rc 2008-2012, rg 2012-2020
  Holden; Rodeo; tf 1988-2003, ra 2003-2008
  Holden; Astra; ts 1998-2005, ah 2004-2009
  Holden; Cruze; jg 2009-2011, jh 2011-2016
  Ford; (?:Falcon|Fairmont)(?: Ute)?|Ute; ea 1988-1991, eb 1991-1993, ed 1993-1994, ef 1994-1996, el 1996-1998, au 1998-2002, ba* 2002-2005, bf 2005-2008, fg* 2008-2014, fgx*/fg x 2014-2016
  FPV; .+; ba 2002-2005, bf 2005-2008, fg 2008-2014
  Ford; Territory; sx 2004-2005, sy 2005-2011, sy mkii/sy mk2 2009-2011, sz 2011-2016, sz mkii/sz mk2 2014-2016
  Ford; Ranger.*; pj 2006-2009, pk 2009-2011, px* 2011-2022, px1*/px i/px mk1/px mki 2011-2015, px2*/px ii/px mk2/px mkii 2015-2018, px3*/px iii/px mk3/px mkiii 2018-2022, next gen 2022-
  Ford; Mustang; fm 2015-2017, fn 2018-2023
  Ford; Focus; lt 2006-2009, lv 2009-2011, lw 2011-2015, lz 2015-2018
  Toyota; LandCruiser(?: 60.*)?; 60 series*/fj60/60 1980-1990
  Toyota; LandCruiser(?: 80.*)?; 80 series*/80 1990-1998
  Toyota; LandCruiser(?: 10[05].*)?; 100 series*/lc100*/100/105 series/105 1998-2007
  Toyota; LandCruiser(?: 200.*)?; 200 series*/lc200*/200 2007-2021
  Toyota; LandCruiser(?: 300.*)?; 300 series*/lc300*/300 2021-
  Toyota; (?:LandCruiser )?Prado.*; 90 series/90 1996-2003, 120 series*/120 2002-2009, 150 series*/150 2009-2024, 250 series*/250 2024-
  Toyota; HiLux.*; n70*/kun26 2005-2015, n80*/gun126 2015-
  Toyota; 86; zn6* 2012-2021, zn8* 2022-
  Nissan; Patrol; gq*/y60* 1988-1997, gu*/y61* 1997-2016, y62* 2012- petrol
  Nissan; Navara.*; d22* 1997-2015, d40* 2005-2015, d23*/np300* 2015-
  Nissan; Pathfinder; r50 1995-2005, r51* 2005-2013, r52* 2013-2021, r53 2022-
  Nissan; X-Trail; t30 2001-2007, t31* 2007-2014, t32* 2014-2022, t33* 2022-
  Nissan; Skyline; r31 1986-1990, r32* 1989-1994, r33* 1993-1998, r34* 1998-2002, v35 2001-2007, v36 2006-2014
  Mitsubishi; Triton.*; mk 1996-2006, ml 2006-2009, mn 2009-2015, mq 2015-2018, mr 2018-2023, mv 2024-
  Mitsubishi; Pajero; nl 1997-2000, nm 2000-2002, np 2002-2006, ns 2006-2008, nt 2008-2011, nw 2011-2014, nx 2014-2021
  Mitsubishi; Lancer; ch 2003-2007, cj 2007-2015
  Mitsubishi; Outlander.*; zg 2006-2009, zh 2009-2012, zj 2012-2014, zk 2014-2015, zl 2015-2021, zm 2021-
  Mazda; 3.*; bk 2004-2009, bl 2009-2013, bm 2013-2016, bn 2016-2019, bp 2019-
  Mazda; MX-5; na 1989-1998, nb 1998-2005, nc 2005-2015, nd 2015-
  Mazda; BT-50.*; un 2006-2011, up 2011-2015, ur 2015-2020, tf 2020-
  Mazda; CX-5; ke 2012-2017, kf 2017-
  Isuzu; D-Max.*; tf 2012-2020, rg 2020-
  Subaru; BRZ; zc6* 2012-2020, zd8* 2021-
  Subaru; Forester; sf 1997-2002, sg 2002-2008, sh 2008-2013, sj 2013-2018, sk 2018-
  Volkswagen; Golf; mk4/mkiv 1998-2004, mk5/mkv 2004-2009, mk6/mkvi 2009-2013, mk7/mkvii 2013-2021, mk75 2017-2021, mk8/mkviii 2021-
  Hyundai; i30.*; fd 2007-2012, gd 2012-2017, pd 2017-
  Kia; Carnival; vq 2006-2014, yp 2015-2020, ka4 2021-
  Jeep; Grand Cherokee; wj 1999-2005, wh 2005-2010, wk/wk2 2011-2021, wl 2021-
  Jeep; Wrangler.*; tj 1996-2006, jk* 2007-2018, jl 2018-
  BMW; 3.*|M3; e30* 1982-1994, e36* 1991-2000, e46* 1998-2006, e90*/e92* 2005-2013, f30* 2012-2019, g20* 2019-
  BMW; 5.*|M5; e39* 1996-2003, e60* 2003-2010, f10* 2010-2017, g30* 2017-
  BMW; X5; e53* 2000-2006, e70* 2007-2013, f15* 2013-2018, g05* 2018-`

const findByCode = once(() =>
  Map.groupBy(
    ROWS.trim()
      .split('\n')
      .flatMap((row) => {
        const [make = '', models = '', codes = ''] = row.trim().split('; ')
        return codes.split(', ').flatMap((entry) => {
          const [, names = '', from, to, fuel = ''] = /^(.+) (\d{4})-(\d{4})?(?: (\w+))?$/.exec(entry) ?? []
          const years = { from: Number(from), to: to ? Number(to) : null }
          const called = { make, models: new RegExp(`^(?:${models})$`, 'i'), ...years, fuel }
          return names.split('/').map((name) => ({ key: textKey(name), ...called, isAlone: name.endsWith('*') }))
        })
      }),
    ({ key }) => key,
  ),
)

/** The generations of models that Australians call so, by key, and the years each was sold as new in; null while it still is. */
export const generationsCalled = (key: string) => findByCode().get(key) ?? []
