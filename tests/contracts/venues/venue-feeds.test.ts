import { binanceFace, bybitFace, coinbaseFace, kucoinFace, okxFace } from './faces/json-faces.ts';
import { krakenFace } from './faces/kraken-face.ts';
import { venueFeedContract } from './venue-feed.contract.ts';

venueFeedContract('Kraken', krakenFace);
venueFeedContract('Binance', binanceFace);
venueFeedContract('OKX with its snapshot over the socket', () => okxFace(true));
venueFeedContract('OKX with its snapshot over REST', () => okxFace(false));
venueFeedContract('Coinbase', coinbaseFace);
venueFeedContract('Bybit', bybitFace);
venueFeedContract('KuCoin', kucoinFace);
