/**
 * The assets that the venues trade, the most traded first: asset, approximate price in US dollars on 31 July 2025, and
 * its motion: `fixed` not at all, `fiat` little, `own` independently, or the asset it follows. `retired` marks assets
 * that venues have delisted since; their markets have little depth. Demonstration figures: not a quotation of any
 * venue.
 */
export const assetsTable: string = `
btc     115700     own
eth     3700       own
usdt    1          usd
usd     1          fixed
xrp     3.02       own
bnb     783        own
sol     172        own
usdc    1          usd
eur     1.142      fiat
doge    0.209      own
trx     0.327      own
ada     0.73       own
sui     3.45       own
xlm     0.395      own
link    16.5       own
hbar    0.245      own
bch     555        own
avax    21.9       own
ltc     106        own
ton     3.35       own
shib    0.0000122  own
gbp     1.321      fiat
dot     3.64       own
uni     9.2        own
xmr     305        own
pepe    0.0000107  own
dai     1          usd
usde    1          usd
aave    262        own
near    2.53       own
tao     350        own
apt     4.43       own
icp     5.1        own
etc     20.4       own
ena     0.57       own
ondo    0.92       own
mnt     0.78       own
wbtc    115600     btc
pol     0.207      own
kaia    0.155      own
arb     0.395      own
vet     0.0237     own
atom    4.3        own
algo    0.243      own
pengu   0.0355     own
bonk    0.0000256  own
render  3.6        own
trump   8.9        own
wld     0.98       own
sei     0.295      own
ip      5.6        own
fet     0.67       own
fil     2.42       own
jup     0.5        own
qnt     118        own
tia     1.76       own
inj     12.9       own
stx     0.71       own
op      0.68       own
crv     0.9        own
floki   0.0001     own
imx     0.51       own
wif     0.93       own
grt     0.091      own
s       0.295      own
paxg    3290       xaut
xaut    3290       own
ldo     0.93       own
cake    2.66       own
pump    0.0026     own
aero    0.83       own
virtual 1.25       own
ens     27         own
pendle  4.3        own
xtz     0.78       own
theta   0.76       own
flr     0.022      own
sand    0.27       own
gala    0.0162     own
pyth    0.115      own
mana    0.28       own
jasmy   0.0148     own
btt     0.00000067 own
mkr     1900       own
zec     38         own
eos     0.5        own
flow    0.36       own
ethfi   1.05       own
aud     0.643      fiat
strk    0.125      own
ape     0.6        own
jto     1.75       own
rune    1.38       own
egld    14.5       own
pyusd   1          usd
rlusd   1          usd
tusd    1          usd
usdd    1          usd
eigen   1.2        own
dydx    0.6        own
axs     2.3        own
chz     0.039      own
comp    46         own
snx     0.63       own
morpho  1.85       own
kaito   1.2        own
zro     1.95       own
w       0.082      own
ar      6.6        own
zk      0.055      own
turbo   0.0042     own
nexo    1.28       own
neiro   0.00044    own
syrup   0.42       own
cvx     3.9        own
1inch   0.26       own
lpt     6.4        own
hnt     3.1        own
bera    1.85       own
fxs     2.7        own
kava    0.37       own
dash    21.5       own
not     0.0019     own
ath     0.034      own
blur    0.082      own
zil     0.0115     own
zrx     0.24       own
ksm     15         own
mina    0.175      own
rose    0.0245     own
celo    0.31       own
wal     0.4        own
gno     128        own
bat     0.155      own
dcr     17         own
qtum    2.1        own
yfi     5200       own
sushi   0.78       own
ssv     9.2        own
enj     0.073      own
gmx     15.5       own
glm     0.24       own
ankr    0.0155     own
mog     0.0000013  own
popcat  0.31       own
toshi   0.00068    own
safe    0.43       own
sun     0.0195     own
jst     0.036      own
plume   0.095      own
move    0.135      own
sc      0.0031     own
rsr     0.0072     own
mask    1.25       own
drift   0.62       own
tfuel   0.035      own
aioz    0.36       own
me      0.75       own
io      0.64       own
layer   0.62       own
pnut    0.23       own
mew     0.003      own
meme    0.0016     own
beam    0.0068     own
super   0.63       own
rpl     7          own
band    0.62       own
storj   0.26       own
arkm    0.55       own
om      0.25       own
ocean   0.28       own
lrc     0.09       own
orca    2.2        own
t       0.0165     own
rlc     1.05       own
uma     1.15       own
icx     0.14       own
dgb     0.0092     own
woo     0.072      own
gmt     0.042      own
osmo    0.165      own
vvv     3          own
id      0.16       own
vtho    0.0019     own
bnt     0.76       own
stg     0.175      own
nmr     8.5        own
powr    0.165      own
coti    0.052      own
snt     0.026      own
zen     7.5        own
waves   1.1        own
cow     0.38       own
zeta    0.21       own
ach     0.0205     own
api3    0.68       own
req     0.145      own
knc     0.36       own
sxt     0.075      own
red     0.36       own
metis   17         own
auction 9.5        own
init    0.45       own
kernel  0.2        own
kmno    0.062      own
wct     0.33       own
axl     0.37       own
aixbt   0.125      own
celr    0.0082     own
prime   1.55       own
acx     0.16       own
magic   0.17       own
lqty    0.95       own
cvc     0.092      own
dym     0.25       own
agld    0.68       own
bico    0.098      own
audio   0.065      own
alt     0.033      own
g       0.0115     own
cyber   1.75       own
spell   0.00052    own
velo    0.013      own
dogs    0.000135   own
hmstr   0.00075    own
blast   0.0022     own
rad     0.65       own
bal     1.15       own
degen   0.0036     own
parti   0.19       own
ghst    0.43       own
scrt    0.17       own
glmr    0.075      own
movr    6          own
ctsi    0.075      own
c98     0.058      own
arpa    0.021      own
bigtime 0.052      own
cookie  0.125      own
ogn     0.06       own
nym     0.048      own
oxt     0.058      own
ethw    1.55       own
gtc     0.33       own
perp    0.26       own
forth   2.6        own
aevo    0.095      own
swell   0.0105     own
hft     0.085      own
rare    0.055      own
rez     0.0125     own
tnsr    0.12       own
alice   0.39       own
mln     7.8        own
sonic   0.2        own
sweat   0.0022     own
zora    0.065      own
vanry   0.03       own
well    0.03       own
qi      0.0072     own
gun     0.028      own
dolo    0.06       own
token   0.0135     own
portal  0.042      own
bmt     0.062      own
syn     0.13       own
tru     0.034      own
idex    0.023      own
l3      0.045      own
b3      0.0028     own
prcl    0.065      own
farm    27         own
fis     0.11       own
boba    0.09       own
pond    0.0076     own
pols    0.2        own
alcx    9.2        own
badger  0.95       own
aca     0.029      own
fida    0.085      own
gst     0.0058     own
acs     0.00125    own
bond    0.17       own
omni    1.9        own
rep     1          own
clv     0.022      own
usdq    1          usd
usdr    1          usd
eurq    1.142      eur
eurr    1.142      eur
try     0.0246     fiat
brl     0.1786     fiat
jpy     0.00664    fiat
pln     0.267      fiat
aed     0.2723     fiat
zar     0.055      fiat
cop     0.00024    fiat
rub     0.0125     fiat retired
busd    1          usd retired
pax     1          usd retired
usds    1          usd retired
eurt    1.142      eur retired
gyen    0.0066     jpy retired
ust     0.012      own retired
matic   0.207      pol retired
ftm     0.295      s retired
rndr    3.6        render retired
bit     0.78       mnt retired
gal     0.69       own retired
luna    0.155      own retired
ftt     0.9        own retired
srm     0.012      own retired
omg     0.19       own retired
ant     6          own retired
keep    0.08       own retired
nu      0.05       own retired
ren     0.009      own retired
mir     0.015      own retired
tribe   0.5        own retired
tvk     0.03       own retired
btg     0.7        own retired
lit     0.3        own retired
unfi    0.2        own retired
blz     0.033      own retired
`;
