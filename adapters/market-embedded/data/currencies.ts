/**
 * The currencies, the most popular first: ticker, asset, network, decimals, network fee, minimum payout (both in the
 * currency), state, name. States: `on`; `in` may be sent but not received; `fiat` is only an intermediate asset between
 * two markets; `off` is kept for old transactions. Fees and minimums are what such a transfer cost about the day of the
 * reference prices. Decimals are the chain's, but at most 18 (NEAR and Sia have 24).
 */
export const currenciesTable: string = `
btc         btc     bitcoin          8  0.00005  0.0002   on   Bitcoin
eth         eth     ethereum         18 0.0005   0.002    on   Ethereum
usdt20      usdt    ethereum         6  2.5      10       on   Tether
usdtrx      usdt    tron             6  1.5      6        on   Tether
xrp         xrp     xrp              6  0.2      0.8      on   XRP
bnb         bnb     bsc              18 0.0005   0.0025   on   BNB
sol         sol     solana           9  0.002    0.012    on   Solana
usdc        usdc    ethereum         6  2.5      10       on   USD Coin
doge        doge    dogecoin         8  2        10       on   Dogecoin
trx         trx     tron             6  1        6        on   TRON
ada         ada     cardano          6  0.5      3        on   Cardano
sui         sui     sui              9  0.05     0.6      on   Sui
xlm         xlm     stellar          7  0.1      5        on   Stellar Lumens
link        link    ethereum         18 0.15     0.6      on   Chainlink
hbar        hbar    hedera           8  0.2      8        on   Hedera
bch         bch     bitcoin-cash     8  0.0005   0.004    on   Bitcoin Cash
avax        avax    avalanche        18 0.01     0.1      on   Avalanche
ltc         ltc     litecoin         8  0.001    0.02     on   Litecoin
ton         ton     ton              9  0.05     0.6      on   Toncoin
shib        shib    ethereum         18 200000   800000   on   Shiba Inu
dot         dot     polkadot         10 0.1      0.6      on   Polkadot
uni         uni     ethereum         18 0.25     1        on   Uniswap
xmr         xmr     monero           12 0.0005   0.006    on   Monero
pepe        pepe    ethereum         18 250000   1000000  on   Pepe
dai         dai     ethereum         18 2.5      10       on   Dai
usde        usde    ethereum         18 2.5      10       on   Ethena USDe
aave        aave    ethereum         18 0.01     0.04     on   Aave
near        near    near             18 0.02     0.8      on   NEAR Protocol
tao         tao     bittensor        9  0.002    0.008    on   Bittensor
apt         apt     aptos            8  0.02     0.5      on   Aptos
icp         icp     icp              8  0.01     0.4      on   Internet Computer
etc         etc     ethereum-classic 18 0.01     0.1      on   Ethereum Classic
ena         ena     ethereum         18 4        15       on   Ethena
ondo        ondo    ethereum         18 2.5      10       on   Ondo
mnt         mnt     mantle           18 0.2      2.5      on   Mantle
wbtc        wbtc    ethereum         8  0.00002  0.00008  on   Wrapped Bitcoin
pol         pol     polygon          18 0.2      10       on   Polygon
usdtbsc     usdt    bsc              18 0.4      2        on   Tether
usdtsol     usdt    solana           6  0.6      2.5      on   Tether
usdtton     usdt    ton              6  0.5      2        on   Tether
usdtpolygon usdt    polygon          6  0.3      2        on   Tether
usdtarb     usdt    arbitrum         6  0.4      2        on   Tether
usdtop      usdt    optimism         6  0.4      2        on   Tether
usdtavac    usdt    avalanche        6  0.4      2        on   Tether
usdcsol     usdc    solana           6  0.6      2.5      on   USD Coin
usdcbase    usdc    base             6  0.4      2        on   USD Coin
usdcarb     usdc    arbitrum         6  0.4      2        on   USD Coin
usdcmatic   usdc    polygon          6  0.3      2        on   USD Coin
usdcop      usdc    optimism         6  0.4      2        on   USD Coin
usdcbsc     usdc    bsc              18 0.4      2        on   USD Coin
usdcavac    usdc    avalanche        6  0.4      2        on   USD Coin
usdcsui     usdc    sui              6  0.3      2        on   USD Coin
usdcxlm     usdc    stellar          7  0.3      2        on   USD Coin
usdcalgo    usdc    algorand         6  0.2      2        on   USD Coin
etharb      eth     arbitrum         18 0.0001   0.0005   on   Ethereum
ethbase     eth     base             18 0.0001   0.0005   on   Ethereum
ethop       eth     optimism         18 0.0001   0.0005   on   Ethereum
ethzksync   eth     zksync           18 0.0001   0.0005   on   Ethereum
daipolygon  dai     polygon          18 0.3      2        on   Dai
daiarb      dai     arbitrum         18 0.4      2        on   Dai
wbtcarb     wbtc    arbitrum         8  0.000003 0.000015 on   Wrapped Bitcoin
dogebsc     doge    bsc              8  2        10       on   Dogecoin
shibbsc     shib    bsc              18 30000    150000   on   Shiba Inu
linkarb     link    arbitrum         18 0.025    0.12     on   Chainlink
pepearb     pepe    arbitrum         18 40000    200000   on   Pepe
kaia        kaia    kaia             18 0.1      12       on   Kaia
arb         arb     arbitrum         18 1        5        on   Arbitrum
vet         vet     vechain          18 5        80       on   VeChain
atom        atom    cosmos           6  0.02     0.5      on   Cosmos
algo        algo    algorand         6  0.1      8        on   Algorand
pengu       pengu   solana           6  15       60       on   Pudgy Penguins
bonk        bonk    solana           5  25000    100000   on   Bonk
render      render  solana           8  0.15     0.6      on   Render
trump       trump   solana           6  0.06     0.25     on   Official Trump
wld         wld     ethereum         18 2.5      10       on   Worldcoin
sei         sei     sei              6  0.1      6        on   Sei
ip          ip      story            18 0.02     0.4      on   Story
fet         fet     ethereum         18 4        15       on   Artificial Superintelligence Alliance
fil         fil     filecoin         18 0.02     0.8      on   Filecoin
jup         jup     solana           6  1.2      5        on   Jupiter
qnt         qnt     ethereum         18 0.02     0.08     on   Quant
tia         tia     celestia         6  0.05     1.2      on   Celestia
inj         inj     injective        18 0.01     0.15     on   Injective
stx         stx     stacks           6  0.2      3        on   Stacks
op          op      optimism         18 0.6      3        on   Optimism
crv         crv     ethereum         18 3        12       on   Curve DAO
floki       floki   ethereum         9  25000    100000   on   Floki
imx         imx     ethereum         18 5        20       on   Immutable
wif         wif     solana           6  0.6      2.5      on   dogwifhat
grt         grt     ethereum         18 30       120      on   The Graph
s           s       sonic            18 0.1      6        on   Sonic
paxg        paxg    ethereum         18 0.0008   0.003    on   PAX Gold
xaut        xaut    ethereum         6  0.0008   0.003    on   Tether Gold
ldo         ldo     ethereum         18 2.5      10       on   Lido DAO
cake        cake    bsc              18 0.15     0.8      on   PancakeSwap
pump        pump    solana           6  250      1000     on   Pump.fun
aero        aero    base             18 0.5      2.5      on   Aerodrome
virtual     virtual base             18 0.3      1.5      on   Virtuals Protocol
ens         ens     ethereum         18 0.1      0.4      on   Ethereum Name Service
pendle      pendle  ethereum         18 0.6      2.5      on   Pendle
xtz         xtz     tezos            6  0.1      2.5      on   Tezos
theta       theta   theta            18 0.2      2.5      on   Theta Network
flr         flr     flare            18 2        100      on   Flare
sand        sand    ethereum         18 10       40       on   The Sandbox
gala        gala    ethereum         8  150      600      on   Gala
pyth        pyth    solana           6  5        20       on   Pyth Network
mana        mana    ethereum         18 8        30       on   Decentraland
jasmy       jasmy   ethereum         18 150      600      on   JasmyCoin
btt         btt     tron             18 2500000  10000000 on   BitTorrent
mkr         mkr     ethereum         18 0.0012   0.005    on   Maker
zec         zec     zcash            8  0.0005   0.05     on   Zcash
eos         eos     eos              4  0.2      4        on   EOS
flow        flow    flow             8  0.05     6        on   Flow
ethfi       ethfi   ethereum         18 2.5      10       on   ether.fi
strk        strk    starknet         18 0.5      15       on   Starknet
ape         ape     ethereum         18 4        15       on   ApeCoin
jto         jto     solana           9  0.3      1.2      on   Jito
rune        rune    thorchain        8  0.1      1.5      on   THORChain
egld        egld    multiversx       18 0.005    0.15     on   MultiversX
pyusd       pyusd   ethereum         6  2.5      10       on   PayPal USD
rlusd       rlusd   ethereum         18 2.5      10       on   Ripple USD
tusd        tusd    ethereum         18 2.5      10       on   TrueUSD
usdd        usdd    tron             18 1.5      6        on   USDD
eigen       eigen   ethereum         18 2        8        on   EigenLayer
dydx        dydx    dydx             18 0.1      3        on   dYdX
axs         axs     ethereum         18 1        4        on   Axie Infinity
chz         chz     ethereum         18 60       250      on   Chiliz
comp        comp    ethereum         18 0.05     0.2      on   Compound
snx         snx     ethereum         18 4        15       on   Synthetix
morpho      morpho  ethereum         18 1.5      6        on   Morpho
kaito       kaito   base             18 0.3      1.5      on   Kaito
zro         zro     arbitrum         18 0.2      1        on   LayerZero
w           w       solana           6  8        30       on   Wormhole
ar          ar      arweave          12 0.01     0.3      on   Arweave
zk          zk      zksync           18 8        40       on   ZKsync
turbo       turbo   ethereum         18 600      2500     on   Turbo
nexo        nexo    ethereum         18 2        8        on   Nexo
neiro       neiro   ethereum         9  6000     25000    on   Neiro
syrup       syrup   ethereum         18 6        25       on   Maple Finance
cvx         cvx     ethereum         18 0.6      2.5      on   Convex Finance
1inch       1inch   ethereum         18 10       40       on   1inch
lpt         lpt     ethereum         18 0.4      1.5      on   Livepeer
hnt         hnt     solana           8  0.2      0.8      on   Helium
bera        bera    berachain        18 0.02     1        on   Berachain
fxs         fxs     ethereum         18 1        4        on   Frax
kava        kava    kava             6  0.1      5        on   Kava
dash        dash    dash             8  0.002    0.1      on   Dash
not         not     ton              9  250      1000     on   Notcoin
ath         ath     ethereum         18 80       300      on   Aethir
blur        blur    ethereum         18 30       120      on   Blur
zil         zil     zilliqa          12 2        200      on   Zilliqa
zrx         zrx     ethereum         18 10       40       on   0x Protocol
ksm         ksm     kusama           12 0.005    0.12     on   Kusama
mina        mina    mina             9  0.2      12       on   Mina
rose        rose    oasis            9  1        80       on   Oasis
celo        celo    celo             18 0.1      6        on   Celo
wal         wal     sui              9  0.8      5        on   Walrus
gno         gno     ethereum         18 0.02     0.08     on   Gnosis
bat         bat     ethereum         18 15       60       on   Basic Attention Token
dcr         dcr     decred           8  0.005    0.12     on   Decred
qtum        qtum    qtum             8  0.02     1        on   Qtum
yfi         yfi     ethereum         18 0.0005   0.002    on   yearn.finance
sushi       sushi   ethereum         18 3        12       on   SushiSwap
ssv         ssv     ethereum         18 0.25     1        on   SSV Network
enj         enj     ethereum         18 30       120      on   Enjin Coin
gmx         gmx     arbitrum         18 0.025    0.12     on   GMX
glm         glm     ethereum         18 10       40       on   Golem
ankr        ankr    ethereum         18 150      600      on   Ankr
mog         mog     ethereum         18 2000000  8000000  on   Mog Coin
popcat      popcat  solana           9  2        8        on   Popcat
toshi       toshi   base             18 600      3000     on   Toshi
safe        safe    ethereum         18 6        25       on   Safe
sun         sun     tron             18 80       300      on   Sun Token
jst         jst     tron             18 40       150      on   JUST
plume       plume   plume            18 1        20       on   Plume
move        move    movement         8  0.5      15       on   Movement
sc          sc      siacoin          18 5        600      on   Siacoin
rsr         rsr     ethereum         18 400      1500     on   Reserve Rights
mask        mask    ethereum         18 2        8        on   Mask Network
drift       drift   solana           6  1        4        on   Drift
tfuel       tfuel   theta            18 1        60       on   Theta Fuel
aioz        aioz    ethereum         18 8        30       on   AIOZ Network
me          me      solana           6  0.8      3        on   Magic Eden
io          io      solana           8  1        4        on   io.net
layer       layer   solana           9  1        4        on   Solayer
pnut        pnut    solana           6  2.5      10       on   Peanut the Squirrel
mew         mew     solana           5  200      800      on   cat in a dogs world
meme        meme    ethereum         18 1500     6000     on   Memecoin
beam        beam    ethereum         18 400      1500     on   Beam
super       super   ethereum         18 4        15       on   SuperVerse
rpl         rpl     ethereum         18 0.4      1.5      on   Rocket Pool
band        band    band             6  0.1      3        on   Band Protocol
storj       storj   ethereum         8  10       40       on   Storj
arkm        arkm    ethereum         18 5        20       on   Arkham
om          om      ethereum         18 10       40       on   MANTRA
ocean       ocean   ethereum         18 8        30       on   Ocean Protocol
lrc         lrc     ethereum         18 30       120      on   Loopring
orca        orca    solana           6  0.25     1        on   Orca
t           t       ethereum         18 150      600      on   Threshold
rlc         rlc     ethereum         9  2.5      10       on   iExec RLC
uma         uma     ethereum         18 2        8        on   UMA
icx         icx     icon             18 0.1      15       on   ICON
dgb         dgb     digibyte         8  2        200      on   DigiByte
woo         woo     ethereum         18 40       150      on   WOO
gmt         gmt     solana           9  15       60       on   STEPN
osmo        osmo    osmosis          6  0.1      12       on   Osmosis
vvv         vvv     base             18 0.12     0.6      on   Venice Token
id          id      bsc              18 2.5      12       on   SPACE ID
vtho        vtho    vechain          18 10       1000     on   VeThor
bnt         bnt     ethereum         18 3        12       on   Bancor
stg         stg     ethereum         18 15       60       on   Stargate Finance
nmr         nmr     ethereum         18 0.3      1.2      on   Numeraire
powr        powr    ethereum         6  15       60       on   Powerledger
coti        coti    ethereum         18 50       200      on   COTI
snt         snt     ethereum         18 100      400      on   Status
zen         zen     horizen          8  0.005    0.25     on   Horizen
waves       waves   waves            8  0.02     2        on   Waves
cow         cow     ethereum         18 6        25       on   CoW Protocol
zeta        zeta    zetachain        18 0.2      10       on   ZetaChain
ach         ach     ethereum         8  120      500      on   Alchemy Pay
api3        api3    ethereum         18 4        15       on   API3
req         req     ethereum         18 15       60       on   Request
knc         knc     ethereum         18 8        30       on   Kyber Network
sxt         sxt     ethereum         18 30       120      on   Space and Time
red         red     ethereum         18 8        30       on   RedStone
metis       metis   metis            18 0.005    0.12     on   Metis
auction     auction ethereum         18 0.25     1        on   Bounce
init        init    initia           6  0.1      4        on   Initia
kernel      kernel  bsc              18 2        10       on   KernelDAO
kmno        kmno    solana           6  10       40       on   Kamino
wct         wct     optimism         18 1.2      6        on   WalletConnect
axl         axl     axelar           6  0.1      5        on   Axelar
aixbt       aixbt   base             18 3        15       on   aixbt
celr        celr    ethereum         18 300      1200     on   Celer Network
prime       prime   ethereum         18 1.5      6        on   Echelon Prime
acx         acx     ethereum         18 15       60       on   Across Protocol
magic       magic   arbitrum         18 2.5      12       on   Treasure
lqty        lqty    ethereum         18 2.5      10       on   Liquity
cvc         cvc     ethereum         8  25       100      on   Civic
dym         dym     dymension        18 0.1      8        on   Dymension
agld        agld    ethereum         18 4        15       on   Adventure Gold
bico        bico    ethereum         18 25       100      on   Biconomy
audio       audio   ethereum         18 40       150      on   Audius
alt         alt     ethereum         18 80       300      on   AltLayer
g           g       ethereum         18 200      800      on   Gravity
cyber       cyber   ethereum         18 1.5      6        on   CyberConnect
spell       spell   ethereum         18 5000     20000    on   Spell Token
velo        velo    bsc              18 30       150      on   Velo
dogs        dogs    ton              9  4000     15000    on   Dogs
hmstr       hmstr   ton              9  600      2500     on   Hamster Kombat
blast       blast   blast            18 200      1000     on   Blast
rad         rad     ethereum         18 4        15       on   Radworks
bal         bal     ethereum         18 2        8        on   Balancer
degen       degen   base             18 120      600      on   Degen
parti       parti   bsc              18 2        10       on   Particle Network
ghst        ghst    base             18 1        5        on   Aavegotchi
scrt        scrt    secret           6  0.1      12       on   Secret
glmr        glmr    moonbeam         18 0.5      25       on   Moonbeam
movr        movr    moonriver        18 0.01     0.3      on   Moonriver
ctsi        ctsi    ethereum         18 30       120      on   Cartesi
c98         c98     bsc              18 6        30       on   Coin98
arpa        arpa    ethereum         18 120      500      on   ARPA
bigtime     bigtime ethereum         18 50       200      on   Big Time
cookie      cookie  base             18 3        15       on   Cookie DAO
ogn         ogn     ethereum         18 40       150      on   Origin Protocol
nym         nym     nym              6  0.5      40       on   NYM
oxt         oxt     ethereum         18 40       150      on   Orchid
ethw        ethw    ethereumpow      18 0.01     1.2      on   EthereumPoW
gtc         gtc     ethereum         18 8        30       on   Gitcoin
perp        perp    ethereum         18 10       40       on   Perpetual Protocol
forth       forth   ethereum         18 1        4        on   Ampleforth Governance
aevo        aevo    ethereum         18 25       100      on   Aevo
swell       swell   ethereum         18 250      1000     on   Swell Network
hft         hft     ethereum         18 30       120      on   Hashflow
rare        rare    ethereum         18 50       200      on   SuperRare
rez         rez     ethereum         18 200      800      on   Renzo
tnsr        tnsr    solana           9  5        20       on   Tensor
alice       alice   ethereum         6  6        25       on   My Neighbor Alice
mln         mln     ethereum         18 0.3      1.2      on   Enzyme
sonic       sonic   solana           9  3        12       on   Sonic SVM
sweat       sweat   near             18 150      1000     on   Sweat Economy
zora        zora    base             18 6        30       on   Zora
vanry       vanry   ethereum         18 80       300      on   Vanar Chain
well        well    base             18 12       60       on   Moonwell
qi          qi      avalanche        18 60       300      on   BENQI
gun         gun     gunz             18 5        80       on   Gunz
dolo        dolo    ethereum         18 40       150      on   Dolomite
token       token   ethereum         9  200      800      on   TokenFi
portal      portal  ethereum         18 60       250      on   Portal
bmt         bmt     bsc              18 6        30       on   Bubblemaps
syn         syn     ethereum         18 20       80       on   Synapse
tru         tru     ethereum         8  80       300      on   TrueFi
idex        idex    ethereum         18 100      400      on   IDEX
l3          l3      ethereum         18 60       250      on   Layer3
b3          b3      base             18 150      800      on   B3
prcl        prcl    solana           6  10       40       on   Parcl
farm        farm    ethereum         18 0.1      0.4      on   Harvest Finance
fis         fis     ethereum         18 25       100      on   StaFi
boba        boba    ethereum         18 30       120      on   Boba Network
pond        pond    ethereum         18 300      1200     on   Marlin
pols        pols    ethereum         18 12       50       on   Polkastarter
alcx        alcx    ethereum         18 0.25     1        on   Alchemix
badger      badger  ethereum         18 2.5      10       on   Badger DAO
aca         aca     acala            12 2        60       on   Acala
fida        fida    solana           6  8        30       on   Solana Name Service
gst         gst     solana           9  100      400      on   Green Satoshi Token
acs         acs     solana           6  500      2000     on   Access Protocol
bond        bond    ethereum         18 15       60       in   BarnBridge
omni        omni    ethereum         18 1.2      5        in   Omni Network
rep         rep     ethereum         18 2.5      10       in   Augur
clv         clv     clover           18 2        100      in   CLV
usdq        usdq    ethereum         6  2.5      10       on   Quantoz USDQ
usdr        usdr    ethereum         6  2.5      10       on   StablR USD
eurq        eurq    ethereum         6  2        8        on   Quantoz EURQ
eurr        eurr    ethereum         6  2        8        on   StablR Euro
usd         usd     bank             2  1        10       fiat US Dollar
eur         eur     bank             2  1        8        fiat Euro
gbp         gbp     bank             2  1        8        fiat Pound Sterling
aud         aud     bank             2  1        15       fiat Australian Dollar
try         try     bank             2  10       400      fiat Turkish Lira
brl         brl     bank             2  5        60       fiat Brazilian Real
jpy         jpy     bank             0  100      1500     fiat Japanese Yen
pln         pln     bank             2  5        40       fiat Polish Zloty
aed         aed     bank             2  5        40       fiat UAE Dirham
zar         zar     bank             2  20       200      fiat South African Rand
cop         cop     bank             2  4000     40000    fiat Colombian Peso
rub         rub     bank             2  100      800      fiat Russian Rouble
busd        busd    ethereum         18 2.5      10       off  Binance USD
pax         pax     ethereum         18 2.5      10       off  Pax Dollar
usds        usds    ethereum         6  2.5      10       off  Stably USD
eurt        eurt    ethereum         6  2        8        off  Tether EURt
gyen        gyen    ethereum         6  400      1500     off  GYEN
ust         ust     terra-classic    6  20       150      off  TerraUSD Classic
matic       matic   ethereum         18 12       50       off  Polygon (MATIC, became POL)
ftm         ftm     fantom           18 1        6        off  Fantom (became Sonic)
rndr        rndr    ethereum         18 0.8      3        off  Render (RNDR, became RENDER)
bit         bit     ethereum         18 3        12       off  BitDAO (became Mantle)
gal         gal     ethereum         18 4        15       off  Galxe (became Gravity)
luna        luna    terra            6  1        12       off  Terra
ftt         ftt     ethereum         18 3        12       off  FTX Token
srm         srm     ethereum         6  200      800      off  Serum
omg         omg     ethereum         18 12       50       off  OMG Network
ant         ant     ethereum         18 0.4      1.5      off  Aragon
keep        keep    ethereum         18 30       120      off  Keep Network (became Threshold)
nu          nu      ethereum         18 50       200      off  NuCypher (became Threshold)
ren         ren     ethereum         18 300      1200     off  Ren
mir         mir     ethereum         18 150      600      off  Mirror Protocol
tribe       tribe   ethereum         18 5        20       off  Tribe
tvk         tvk     ethereum         18 80       300      off  Terra Virtua Kolect (became Vanar)
btg         btg     bitcoin-gold     8  0.01     3        off  Bitcoin Gold
lit         lit     ethereum         18 8        30       off  Litentry (became Heima)
unfi        unfi    ethereum         18 12       50       off  Unifi Protocol
blz         blz     ethereum         18 80       300      off  Bluzelle
`;
